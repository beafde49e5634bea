#include <stdio.h>

__global__ void prefixHalf(int *v, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t < n ? v[t] : 0;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        if (t >= d) {
            int x = s[t - d];
            __syncthreads();  // <- 7.0: F0201, stack: S0401
            s[t] += x;
        }
        __syncthreads();
    }
    if (t < n) v[t] = s[t];
}

int main()
{
    int h[50], *d;
    for (int i = 0; i < 50; i++) h[i] = 1;
    cudaMalloc((void **)&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    prefixHalf<<<1, 64>>>(d, 50);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[49]);
    cudaFree(d);
    return 0;
}
