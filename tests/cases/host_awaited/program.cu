// device: h200-sxm
// A kernel that waits for what the host writes after the launch: with a real device it ends.
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
    *(volatile int *)go = 1;
    puts("written");
    if (cudaDeviceSynchronize() != cudaSuccess)
        puts("not waited for");
    return 0;
}
