// device: h200-sxm
// A kernel waits for the host, which waits for the kernel.
#include <cstdio>

__global__ void wait(const volatile int *go, int *out)
{
    if (threadIdx.x == 0)
        while (*go == 0)
            ;
    __syncthreads();
    out[threadIdx.x] = threadIdx.x;
}

int main()
{
    int *go, *seen, *out;
    cudaHostAlloc(&go, sizeof(int), cudaHostAllocMapped);
    *go = 0;
    cudaHostGetDevicePointer(&seen, go, 0);
    cudaMalloc(&out, 64 * sizeof(int));
    wait<<<1, 64>>>(seen, out);
    puts("launched");
    if (cudaDeviceSynchronize() != cudaSuccess)
        puts("not waited for");
    *(volatile int *)go = 1;
    return 0;
}
