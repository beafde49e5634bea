// __launch_bounds__, __restrict__, __ldg, #pragma unroll, __noinline__, __forceinline__, __align__, volatile.
#include <stdio.h>

struct __align__(16) Quad { float a, b, c; };
__device__ __noinline__ float slow(float x) { return x * 2; }
__device__ __forceinline__ float fast(float x) { return x + 1; }

__global__ void __launch_bounds__(128, 2) go(const float *__restrict__ in, float *__restrict__ out, const int4 *__restrict__ packs)
{
    int t = threadIdx.x;
    float s = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i) s += __ldg(&in[(t + i) & 127]);
#pragma unroll 3
    for (int i = 0; i < t; ++i) s += 1;
#pragma unroll 1
    for (int i = 0; i < 3; ++i) s = fast(slow(s)) - s;
    int4 p = __ldg(&packs[t & 1]);
    volatile float v = s;
    v = v + p.x + p.w;
    out[t] = v;
}

int main()
{
    float h[128], *a, *b;
    int4 packs[2] = { { 1, 2, 3, 4 }, { 10, 20, 30, 40 } }, *p;
    for (int i = 0; i < 128; ++i) h[i] = i * 0.5f;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&p, sizeof packs);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(p, packs, sizeof packs, cudaMemcpyHostToDevice);
    go<<<1, 128>>>(a, b, p);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 128; i += 18) printf("%g ", h[i]);
    printf("\n%zu %zu\n", sizeof(Quad), alignof(Quad));
    cudaFree(a);
    cudaFree(b);
    cudaFree(p);
    return 0;
}
