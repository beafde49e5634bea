// Multiplies n numbers by a factor. It runs on the GPU, and it is slow.
#include <cstdio>
#include <vector>

__global__ void scale_kernel(float *x, int n, float factor)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        x[i] *= factor;
}

// x lies in device memory.
void scale(float *x, int n, float factor)
{
    scale_kernel<<<1, 256>>>(x, n, factor);
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
