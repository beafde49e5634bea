// Lanes that leave a loop early wait for the others before the barrier, though threads may end right behind it.
#include <stdio.h>

__global__ void hist(const unsigned char *d, int n, int *bins)
{
    __shared__ int b[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        b[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&b[d[i]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        if (b[i])
            atomicAdd(&bins[i], b[i]);
}

int main()
{
    const int n = 30007;
    static unsigned char h[n];
    int want[256] = {0}, got[256], sum = 0, bad = 0;
    for (int i = 0; i < n; ++i) {
        h[i] = (i * 7 + i / 13) & 255;
        want[h[i]]++;
    }
    unsigned char *d;
    int *b;
    cudaMalloc(&d, n);
    cudaMalloc(&b, sizeof got);
    cudaMemset(b, 0, sizeof got);
    cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
    hist<<<4, 192>>>(d, n, b);
    cudaMemcpy(got, b, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 256; ++i) {
        sum += got[i];
        bad += got[i] != want[i];
    }
    printf("sum %d bad %d\n", sum, bad);
    return 0;
}
