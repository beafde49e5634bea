// Cooperative groups: blocks, tiles of fixed size, groups of the threads that are there.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int reduce_sum(cg::thread_group g, int *temp, int val)
{
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        temp[lane] = val;
        g.sync();
        if (lane < i) val += temp[lane + i];
        g.sync();
    }
    return val;
}
template <typename Tile> __device__ int tile_sum(Tile g, int v)
{
    for (int i = g.size() / 2; i > 0; i /= 2) v += g.shfl_down(v, i);
    return v;
}
__device__ int aggregated(int *counter)
{
    cg::coalesced_group active = cg::coalesced_threads();
    int first = 0;
    if (active.thread_rank() == 0) first = atomicAdd(counter, active.size());
    return active.shfl(first, 0) + active.thread_rank();
}
__global__ void sums(int *out, const int *in, int n)
{
    extern __shared__ int temp[];
    cg::thread_block block = cg::this_thread_block();
    int v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
    int s = reduce_sum(block, temp, v);
    if (block.thread_rank() == 0) atomicAdd(out, s);
    auto tile = cg::tiled_partition<16>(block);
    int w = tile_sum(tile, v);
    if (tile.thread_rank() == 0) atomicAdd(out + 1, w);
    if (threadIdx.x % 3 == 0) { int at = aggregated(out + 2); atomicMax(out + 3, at); }
}

int main()
{
    const int n = 2000;
    int h[n], *in, *out, result[4];
    for (int i = 0; i < n; i++) h[i] = i % 7;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof result);
    cudaMemset(out, 0, sizeof result);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    sums<<<4, 64, 64 * sizeof(int)>>>(out, in, n);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", result[0], result[1], result[2], result[3]);
    return 0;
}
