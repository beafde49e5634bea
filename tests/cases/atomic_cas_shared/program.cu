// Atomics on float: sums of exact values, exchange, and a maximum through compare-and-swap of its bits.
#include <stdio.h>

__device__ float atomicMaxFloat(float *p, float v)
{
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (__int_as_float(seen) >= v) break;
        old = atomicCAS(bits, seen, __float_as_int(v));
    } while (old != seen);
    return __int_as_float(old);
}

__global__ void all(float *f)
{
    __shared__ float s[3];
    int t = threadIdx.x;
    if (t < 3) s[t] = t == 2 ? -1e30f : 0.0f;
    __syncthreads();
    atomicAdd(&s[0], 0.25f * t);
    float old = atomicExch(&s[1], (float)(t + 1));
    atomicAdd(&f[1], old);
    atomicMaxFloat(&s[2], (t * 37 % 100) - 40.5f);
    atomicAdd(&f[3], -0.5f);
    __syncthreads();
    if (t == 0) {
        atomicAdd(&f[0], s[0]);
        atomicAdd(&f[1], s[1]);
        atomicMaxFloat(&f[2], s[2] + blockIdx.x);
    }
}

int main()
{
    float h[4] = { 1, 0, -1000, 16 }, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    all<<<3, 96>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
    cudaFree(d);
    return 0;
}
