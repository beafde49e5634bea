// cg::inclusive_scan and exclusive_scan over tiles.
#include <stdio.h>
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void kernel(int *out)
{
    auto b = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(b);
    auto oct = cg::tiled_partition<8>(b);
    int i = threadIdx.x, v = i % 5 + 1;
    out[i] = cg::inclusive_scan(warp, v);
    out[64 + i] = cg::exclusive_scan(warp, v);
    out[128 + i] = cg::inclusive_scan(oct, v * 7 % 4, cg::greater<int>());
    out[192 + i] = cg::exclusive_scan(oct, v, cg::plus<int>());
}

int main()
{
    int h[256], *d;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 4; ++k) {
        for (int i = 0; i < 64; i += k < 2 ? 5 : 3) printf("%d ", h[k * 64 + i]);
        printf("\n");
    }
    cudaFree(d);
    return 0;
}
