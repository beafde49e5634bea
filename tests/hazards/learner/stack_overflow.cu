#include <stdio.h>

__device__ __noinline__ long depth(int n, volatile int *trace)
{
    if (n == 1) return 1;
    int local[64];
    for (int k = 0; k < 64; k++) local[k] = trace[k % 4] + n;
    long below = depth(n - 1, trace);  // <- F0112
    return below + local[(below + n) & 63];
}

__global__ void measure(long *out, int *trace, int n)
{
    out[threadIdx.x] = depth(n, trace);
}

int main()
{
    long *d;
    int *trace;
    cudaMalloc((void **)&d, 32 * sizeof(long));
    cudaMalloc((void **)&trace, 4 * sizeof(int));
    cudaMemset(trace, 0, 4 * sizeof(int));
    measure<<<1, 32>>>(d, trace, 0);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(e));
    return e != cudaSuccess;
}
