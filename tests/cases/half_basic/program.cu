// Float to half and back, halves in arrays and pairs; only conversions.
#include <stdio.h>
#include <cuda_fp16.h>

__global__ void store(const float *in, __half *out, __half2 *pairs)
{
    int t = threadIdx.x;
    out[t] = __float2half(in[t]);
    if (t % 2 == 0) pairs[t / 2] = __floats2half2_rn(in[t], in[t + 1]);
}

__global__ void load(const __half *in, const __half2 *pairs, float *out)
{
    int t = threadIdx.x;
    float2 p = __half22float2(pairs[t / 2]);
    out[t] = __half2float(in[t]);
    out[16 + t] = t % 2 ? p.y : p.x;
    out[32 + t] = t % 2 ? __high2float(pairs[t / 2]) : __low2float(pairs[t / 2]);
}

int main()
{
    float v[16] = { 0.0f, -0.0f, 1.0f, 0.1f, -0.1f, 65504.0f, 65519.0f, 65520.0f, 1e10f, 6e-8f, 2e-8f, 1e-5f, 2049.0f, 2051.0f, -1e9f, 3.14159f };
    float *f, r[48];
    __half *h, hh[16];
    __half2 *p;
    cudaMalloc(&f, sizeof r);
    cudaMalloc(&h, 16 * sizeof(__half));
    cudaMalloc(&p, 8 * sizeof(__half2));
    cudaMemcpy(f, v, sizeof v, cudaMemcpyHostToDevice);
    store<<<1, 16>>>(f, h, p);
    load<<<1, 16>>>(h, p, f);
    cudaMemcpy(r, f, sizeof r, cudaMemcpyDeviceToHost);
    cudaMemcpy(hh, h, sizeof hh, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; ++i) printf("%.8g: %.8g %.8g %.8g %.8g\n", v[i], r[i], r[16 + i], r[32 + i], __half2float(hh[i]));
    printf("%zu %zu\n", sizeof(__half), sizeof(__half2));
    cudaFree(f);
    cudaFree(h);
    cudaFree(p);
    return 0;
}
