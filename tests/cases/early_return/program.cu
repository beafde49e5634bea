// Threads that return early take no part in the barriers of those that remain.
#include <stdio.h>

__global__ void go(int *out, int n)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    if (t >= n) return;
    s[t] = t;
    __syncthreads();
    int v = s[n - 1 - t];
    for (int step = 1; step < 4; ++step) {
        __syncthreads();
        s[t] = v + step;
        __syncthreads();
        v = s[(t + step) % n];
    }
    out[t] = v;
}

int main()
{
    int h[128], *d, sizes[] = { 128, 96, 64, 32 };
    cudaMalloc(&d, sizeof h);
    for (int n : sizes) {
        cudaMemset(d, 0xff, sizeof h);
        go<<<1, 128>>>(d, n);
        cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
        int sum = 0;
        for (int x : h) sum += x;
        printf("%d: %d %d %d, sum %d\n", n, h[0], h[n - 1], h[n / 2], sum);
    }
    cudaFree(d);
    return 0;
}
