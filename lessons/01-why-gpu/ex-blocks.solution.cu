// Multiplies n numbers by a factor. One thread for each.
#include <cstdio>
#include <vector>

__global__ void scale_kernel(float *x, int n, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= factor;
}

// x lies in device memory.
void scale(float *x, int n, float factor)
{
    if (n > 0)
        scale_kernel<<<(n + 255) / 256, 256>>>(x, n, factor);
}

int main()
{
    const int n = 65536;
    std::vector<float> x(n, 2.0f);
    float *d;
    cudaMalloc(&d, n * sizeof(float));
    cudaMemcpy(d, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    scale(d, n, 1.5f);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(x.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g ... %g\n", x[0], x[n - 1]);
    cudaFree(d);
    return 0;
}
