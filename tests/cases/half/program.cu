// Half precision: conversions, arithmetic, pairs; bfloat16.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>

__global__ void scale(const __half *a, const half *b, __half *c, int n)
{
    int i = threadIdx.x;
    if (i < n) c[i] = __hadd(__hmul(a[i], b[i]), __float2half(1.0f));
}
__global__ void pairs(__half2 *p)
{
    p[threadIdx.x] = __hfma2(p[threadIdx.x], __float2half2_rn(2.0f), __floats2half2_rn(0.5f, -0.5f));
}

int main()
{
    __half h[32], k[32], *a, *b, *c;
    for (int i = 0; i < 32; i++) { h[i] = __float2half((float)i); k[i] = __float2half(0.5f); }
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&c, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(b, k, sizeof k, cudaMemcpyHostToDevice);
    scale<<<1, 32>>>(a, b, c, 32);
    pairs<<<1, 16>>>((__half2 *)a);
    cudaMemcpy(k, c, sizeof k, cudaMemcpyDeviceToHost);
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", __half2float(k[0]), __half2float(k[31]), __half2float(h[4]), __half2float(h[5]));
    printf("%g %g %d\n", __half2float(__float2half(0.1f)), __bfloat162float(__float2bfloat16(3.14159f)), (int)sizeof(half2));
    return 0;
}
