// Clocks go forward; so does the timer.
#include <stdio.h>

__global__ void go(int *out)
{
    clock_t a = clock();
    long long b = clock64();
    unsigned long long g;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(g));
    int x = threadIdx.x;
    for (int i = 0; i < 1000; ++i) x = x * 1103515245 + 12345;
    out[32 + threadIdx.x] = x;
    __syncthreads();
    long long c = clock64();
    clock_t d = clock();
    unsigned long long h;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(h));
    out[threadIdx.x] = (c > b) + 2 * (d != a) + 4 * (h >= g);
}

int main()
{
    int h[64], *d;
    cudaMalloc(&d, sizeof h);
    go<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[31]);
    cudaFree(d);
    return 0;
}
