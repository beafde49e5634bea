// cg::reduce with plus, less, greater, the bit operations and one's own operator, over tiles.
#include <stdio.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void kernel(int *out, float *f)
{
    auto b = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(b);
    auto oct = cg::tiled_partition<8>(b);
    int i = threadIdx.x, v = (i * 13 + 5) % 41;
    int r[8] = {
        cg::reduce(warp, v, cg::plus<int>()), cg::reduce(warp, v, cg::less<int>()), cg::reduce(warp, v, cg::greater<int>()),
        cg::reduce(oct, v, cg::plus<int>()), cg::reduce(oct, v | 32, cg::bit_and<int>()), cg::reduce(oct, v, cg::bit_or<int>()),
        cg::reduce(oct, v, cg::bit_xor<int>()),
        cg::reduce(oct, v % 3 + 1, [] (int a, int b) { return a * b; }) };
    for (int k = 0; k < 8; ++k) out[i * 8 + k] = r[k];
    f[i] = cg::reduce(warp, 0.5f * v, cg::plus<float>());
}

int main()
{
    int h[64 * 8], *d;
    float hf[64], *f;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&f, sizeof hf);
    kernel<<<1, 64>>>(d, f);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i += 9) {
        for (int k = 0; k < 8; ++k) printf("%d ", h[i * 8 + k]);
        printf("%g\n", hf[i]);
    }
    cudaFree(d);
    cudaFree(f);
    return 0;
}
