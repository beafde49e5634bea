#include <cstdio>

__global__ void histogram(const unsigned char *data, short *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[data[i] / 64], 1);
}

int main()
{
    unsigned char *data;
    short *bins;
    cudaMalloc(&data, 256);
    cudaMalloc(&bins, 4 * sizeof(short));
    cudaMemset(data, 70, 256);
    cudaMemset(bins, 0, 4 * sizeof(short));
    histogram<<<2, 128>>>(data, bins, 256);
    cudaDeviceSynchronize();
    std::printf("counted\n");
    return 0;
}
