// device: h200-sxm
// atomicAdd on double, half, half2 and bfloat16: sums that every order gives alike.
#include <stdio.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>

__global__ void all(double *d, __half *h, __half2 *h2, __nv_bfloat16 *b)
{
    __shared__ double s;
    if (threadIdx.x == 0) s = 0.125;
    __syncthreads();
    atomicAdd(&s, (double)threadIdx.x);
    atomicAdd(&d[0], 1.0 / 1024);
    double old = atomicExch((unsigned long long *)&d[2], 0ull) ? 1.0 : 0.0;
    atomicAdd(&d[3], old);
    atomicAdd(h, __float2half(0.5f));
    atomicAdd(h2, __floats2half2_rn(1.0f, -2.0f));
    atomicAdd(b, __float2bfloat16(1.0f));
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&d[1], s);
}

struct Small { __half h; __half2 h2; __nv_bfloat16 b; };

int main()
{
    double h[4] = { -0.5, 0, 3.5, 0 }, *d;
    Small hs, *s;
    hs.h = __float2half(2.0f);
    hs.h2 = __floats2half2_rn(0.5f, 0.25f);
    hs.b = __float2bfloat16(-8.0f);
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&s, sizeof hs);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(s, &hs, sizeof hs, cudaMemcpyHostToDevice);
    all<<<2, 64>>>(d, &s->h, &s->h2, &s->b);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hs, s, sizeof hs, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
    printf("%g (%g %g) %g\n", __half2float(hs.h), __low2float(hs.h2), __high2float(hs.h2), __bfloat162float(hs.b));
    cudaFree(d);
    cudaFree(s);
    return 0;
}
