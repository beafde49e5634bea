// Every statement of C, in device code with lanes that disagree and in host code.
#include <stdio.h>

__host__ __device__ int walk(int n)
{
    int r = 0;
    for (int i = 0; i < n; ++i) {
        if (i % 3 == 0) continue;
        if (i > 20) break;
        int j = i;
        while (j > 0) { r += j & 1; j >>= 1; }
        do { r += 2; } while (--j > 0);
        switch (i % 5) {
        case 0: r += 100;
        case 1: r += 10; break;
        case 2: { r -= 1; break; }
        default: r += 1000;
        }
    }
    int k = 0;
again:
    if (++k < n % 7) goto again;
    return r * 10 + k;
}

__global__ void diverge(int *out)
{
    int t = threadIdx.x;
    int v = walk(t);
    if (t & 1) {
        if (t & 2) v += 1; else v += 2;
        for (int i = 0; i < t; ++i) if (i * i > 3 * t) { v ^= i; break; }
    } else {
        while (v % 7) ++v;
    }
    v = t < 16 ? v : t < 24 ? -v : v * 2;
    out[t] = v;
}

int main()
{
    int *d, h[64];
    cudaMalloc(&d, sizeof h);
    diverge<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; ++i) printf("%d%c", h[i], i % 8 == 7 ? '\n' : ' ');
    for (int i = 0; i < 10; ++i) printf("%d ", walk(3 * i));
    printf("\n");
    return 0;
}
