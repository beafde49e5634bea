// Tiles of 4, 8, 16 and 32 threads: ranks, shuffles, votes; a tile of a tile.
#include <stdio.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int N> __device__ int sum(cg::thread_block_tile<N> t, int v)
{
    for (int d = t.size() / 2; d; d /= 2) v += t.shfl_down(v, d);
    return t.shfl(v, 0);
}

template <int N> __global__ void kernel(int *out)
{
    cg::thread_block b = cg::this_thread_block();
    cg::thread_block_tile<N> t = cg::tiled_partition<N>(b);
    int i = b.thread_rank();
    int *o = out + i * 6;
    o[0] = t.thread_rank() * 100 + t.meta_group_rank();
    o[1] = t.meta_group_size();
    o[2] = sum<N>(t, i);
    o[3] = t.shfl_xor(i, 1) * 1000 + t.shfl_up(i, 1);
    o[4] = t.ballot(i % 3 == 0);
    o[5] = t.any(i == 13) * 10 + t.all(i >= 16);
    t.sync();
}

template <int N> void run(int *d)
{
    int h[64 * 6];
    kernel<N><<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i += 21)
        printf("%2d: %d %d %d %d %x %d\n", N, h[i * 6], h[i * 6 + 1], h[i * 6 + 2], h[i * 6 + 3], h[i * 6 + 4], h[i * 6 + 5]);
}

__global__ void nested(int *out)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    auto quad = cg::tiled_partition<4>(warp);
    out[threadIdx.x] = quad.meta_group_rank() * 10 + quad.thread_rank() + 1000 * quad.meta_group_size();
}

int main()
{
    int *d, h[64];
    cudaMalloc(&d, 64 * 6 * sizeof(int));
    run<4>(d);
    run<8>(d);
    run<16>(d);
    run<32>(d);
    nested<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0], h[31], h[46]);
    cudaFree(d);
    return 0;
}
