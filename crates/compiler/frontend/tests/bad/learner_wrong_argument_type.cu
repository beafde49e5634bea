#include <cstdio>

__global__ void countUp(int *counter, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) counter[i] = i;
}

int main()
{
    float *dev;
    cudaMalloc(&dev, 128 * sizeof(float));
    countUp<<<1, 128>>>(dev, 128);
    cudaDeviceSynchronize();
    std::printf("done\n");
    cudaFree(dev);
    return 0;
}
