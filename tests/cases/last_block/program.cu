// The last block to finish, found with a fence and an atomic, adds up what all blocks left.
#include <stdio.h>

__device__ unsigned done;

__global__ void sum(const int *in, int n, volatile int *partial, int *total)
{
    __shared__ int s[128];
    __shared__ bool last;
    int t = threadIdx.x, v = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) v += in[i];
    s[t] = v;
    __syncthreads();
    for (int half = 64; half; half /= 2) {
        if (t < half) s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = s[0];
        __threadfence();
        last = atomicInc(&done, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return;
    v = 0;
    for (int i = t; i < gridDim.x; i += blockDim.x) v += partial[i];
    s[t] = v;
    __syncthreads();
    if (t == 0) {
        for (int i = 1; i < 128; ++i) v += s[i];
        *total = v;
    }
}

int main()
{
    const int n = 10000, blocks = 7;
    static int h[n];
    int *in, *partial, *total, got;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&partial, blocks * sizeof(int));
    cudaMalloc(&total, sizeof(int));
    for (int round = 1; round <= 3; ++round) {
        for (int i = 0; i < n; ++i) h[i] = i % 101 * round;
        cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
        sum<<<blocks, 128>>>(in, n, partial, total);
        cudaMemcpy(&got, total, sizeof got, cudaMemcpyDeviceToHost);
        printf("%d\n", got);
    }
    cudaFree(in);
    cudaFree(partial);
    cudaFree(total);
    return 0;
}
