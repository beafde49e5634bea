// Turns pieces of an array round; a block of any number of threads turns a piece of as many numbers.
#include <cstdio>
#include <vector>

__global__ void reverse_kernel(int *x)
{
    extern __shared__ int piece[];
    int first = blockIdx.x * blockDim.x;
    piece[threadIdx.x] = x[first + threadIdx.x];
    __syncthreads();
    x[first + threadIdx.x] = piece[blockDim.x - 1 - threadIdx.x];
}

// x lies in device memory; threads divides n.
void reverse(int *x, int n, int threads)
{
    reverse_kernel<<<n / threads, threads, threads>>>(x);
}

int main()
{
    const int n = 512, threads = 128;
    std::vector<int> x(n);
    for (int i = 0; i < n; ++i)
        x[i] = i;
    int *d;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, x.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    reverse(d, n, threads);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaMemcpy(x.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d ... %d\n", x[0], x[1], x[2], x[threads - 1]);
    cudaFree(d);
    return 0;
}
