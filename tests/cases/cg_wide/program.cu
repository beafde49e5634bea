// device: h200-sxm
// Wide tiles, values of any type, groups of groups, updates of atomics by a group.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <utility>
#include <cuda/atomic>

namespace cg = cooperative_groups;

struct Point { double x; char name; float y[3]; };
struct Larger { __device__ Point operator()(const Point &a, const Point &b) const { return b.x > a.x ? b : a; } };

__global__ void any_type(double *out)
{
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int t = threadIdx.x;
    Point p = {(t * 7 % 16) * 1.5, (char)('a' + t), {t + 0.5f, t + 0.25f, -(float)t}};
    Point left = tile.shfl_up(p, 1), across = tile.shfl_xor(p, 5), third = tile.shfl(p, 3);
    Point best = cg::reduce(tile, p, Larger());
    Point so_far = cg::inclusive_scan(tile, p, Larger());
    out[t] = left.x + left.y[2] + across.name + across.y[1] + third.y[0] * 1000 + best.name * 100000 + so_far.x * 1e8;
}

template <int N> __global__ void wide(long long *out)
{
    __shared__ cg::block_tile_memory<512> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<N>(block);
    auto inner = cg::tiled_partition<32>(tile);
    int t = block.thread_rank();
    long long sum = cg::reduce(tile, (long long)t * t, cg::plus<long long>());
    int most = cg::reduce(tile, t * 37 % 101, cg::greater<int>());
    double from = tile.shfl(t + 0.5, N - 3);
    int some = tile.any(t == 300), every = tile.all(t >= 128);
    __shared__ int slot[512];
    slot[t] = t;
    tile.sync();
    int other = slot[t / N * N + (t + 33) % N];
    out[t] = sum * 10 + some * 2 + every + (long long)(from * 2) * 1000000000000ll + most + other
        + inner.meta_group_rank() + tile.meta_group_size() + tile.num_threads();
}

__global__ void partitions(int *out)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int t = warp.thread_rank(), whole;
    auto label = cg::labeled_partition(warp, t % 3);
    unsigned all = label.match_all(t % 3, whole);
    auto odd = cg::binary_partition(label, t & 1);
    auto four = cg::tiled_partition(label, 4);
    out[t] = whole * 1000 + __popc(all) + label.shfl_down(t, 1) * 10 + label.meta_group_size();
    out[32 + t] = odd.num_threads() * 100 + odd.thread_rank() * 10 + odd.meta_group_rank();
    out[64 + t] = four.size() * 100 + four.thread_rank() * 10 + label.meta_group_rank();
    out[96 + t] = cg::invoke_one_broadcast(label, [&](int k) { return t * k; }, 7);
}

__global__ void updates(cuda::atomic<int, cuda::thread_scope_device> *a, int *starts)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int t = threadIdx.x;
    cg::reduce_update_async(tile, a[0], t, cg::plus<int>());
    cg::reduce_update_async(tile, a[1], t * 5 % 64, cg::greater<int>());
    if (t < 8) cg::reduce_store_async(tile, a[2], 1 << t, cg::bit_or<int>());
    int n = t % 3, at = cg::exclusive_scan_update(tile, a[3], n);
    for (int i = 0; i < n; i++) starts[at + i]++;
    int end = cg::inclusive_scan_update(tile, a[4], 1, cg::plus<int>());
    starts[100 + end - 1]++;
}

__global__ void split_barrier(int *data, int *sum)
{
    auto grid = cg::this_grid();
    int i = grid.thread_rank(), n = grid.num_threads();
    data[i] = i + 1;
    auto token = grid.barrier_arrive();
    int own = i * 2;
    grid.barrier_wait(std::move(token));
    atomicAdd(sum, data[(i + 100) % n] - own);
}

int main()
{
    double *d;
    long long *l;
    int *v;
    cudaMallocManaged(&d, 64 * sizeof *d);
    cudaMallocManaged(&l, 512 * sizeof *l);
    cudaMallocManaged(&v, 1024 * sizeof *v);
    any_type<<<1, 32>>>(d);
    cudaDeviceSynchronize();
    for (int i = 0; i < 32; i++) printf("%.2f%c", d[i], i % 8 == 7 ? '\n' : ' ');
    wide<64><<<1, 512>>>(l);
    cudaDeviceSynchronize();
    for (int i = 0; i < 512; i += 61) printf("%lld ", l[i]);
    wide<128><<<1, 512>>>(l);
    cudaDeviceSynchronize();
    for (int i = 0; i < 512; i += 61) printf("%lld ", l[i]);
    wide<512><<<1, 512>>>(l);
    cudaDeviceSynchronize();
    for (int i = 0; i < 512; i += 61) printf("%lld ", l[i]);
    partitions<<<1, 32>>>(v);
    cudaDeviceSynchronize();
    for (int i = 0; i < 128; i++) printf("%d%c", v[i], i % 32 ? ' ' : '\n');
    cuda::atomic<int, cuda::thread_scope_device> *a;
    cudaMallocManaged(&a, 5 * sizeof *a);
    memset(a, 0, 5 * sizeof *a);
    memset(v, 0, 1024 * sizeof *v);
    updates<<<1, 64>>>(a, v);
    cudaDeviceSynchronize();
    int ones = 0, ends = 0;
    for (int i = 0; i < 100; i++) ones += v[i] == 1, ends += v[100 + i] == 1;
    printf("\n%d %d %d %d %d, %d %d\n", (int)a[0], (int)a[1], (int)a[2], (int)a[3], (int)a[4], ones, ends);
    v[1000] = 0;
    int *sum = v + 1000;
    void *args[] = {&v, &sum};
    cudaLaunchCooperativeKernel((void *)split_barrier, dim3(5), dim3(96), args, 0, 0);
    cudaDeviceSynchronize();
    printf("sum %d\n", *sum);
    return 0;
}
