// device: h200-sxm
// labeled_partition and binary_partition of a tile, and coalesced reductions.
#include <stdio.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void go(int *out)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int i = warp.thread_rank(), label = i * 7 % 5;
    auto g = cg::labeled_partition(warp, label);
    auto b = cg::binary_partition(warp, i % 3 == 0);
    out[i] = g.size() * 10000 + g.thread_rank() * 1000 + cg::reduce(g, i, cg::plus<int>());
    out[32 + i] = b.size() * 100 + b.thread_rank();
}

int main()
{
    int h[64], *d;
    cudaMalloc(&d, sizeof h);
    go<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i += 3) printf("%d ", h[i]);
    printf("\n");
    cudaFree(d);
    return 0;
}
