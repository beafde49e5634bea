// Nested divergence: loops of different lengths, switch with fall-through, break, continue, goto and return.
#include <stdio.h>

__device__ int collatz(int n)
{
    int steps = 0;
    while (n != 1) {
        if (n % 2) n = 3 * n + 1;
        else n /= 2;
        ++steps;
    }
    return steps;
}

__device__ int maze(int t)
{
    int v = 0;
    for (int i = 0; i < 20; ++i) {
        if (i % 4 == t % 4) continue;
        switch ((i + t) % 6) {
        case 0: v += 1;
        case 1: v += 10; break;
        case 2:
            if (t & 8) break;
            v += 100;
        case 4: continue;
        case 5:
            for (int j = 0; ; ++j) {
                if (j > t % 5) break;
                if (j == 3) goto out;
                v ^= j;
            }
        default: v += 3;
        }
        if (v > 150 + t) return -v;
    }
out:
    return v;
}

__global__ void go(int *out)
{
    int t = threadIdx.x;
    out[t] = collatz(t + 1);
    out[64 + t] = maze(t);
    int v = 0;
    do {
        v += t & 3 ? 2 : 5;
        if (v == 12 && t < 40) break;
    } while (v < 20);
    out[128 + t] = v;
}

int main()
{
    int h[192], *d;
    cudaMalloc(&d, sizeof h);
    go<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 192; ++i) printf("%d%c", h[i], i % 32 == 31 ? '\n' : ' ');
    cudaFree(d);
    return 0;
}
