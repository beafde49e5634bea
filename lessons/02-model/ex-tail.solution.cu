// c = a + b for n elements, whatever n is.
#include <cstdio>
#include <vector>

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

// a, b and c lie in device memory.
void add(const float *a, const float *b, float *c, int n)
{
    if (n > 0)
        add_kernel<<<(n + 255) / 256, 256>>>(a, b, c, n);
}

int main()
{
    const int n = 1024;
    std::vector<float> x(n, 1.0f), y(n);
    float *a, *c;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&c, n * sizeof(float));
    cudaMemcpy(a, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    add(a, a, c, n);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(y.data(), c, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("first sum %g, last sum %g\n", y[0], y[n - 1]);
    cudaFree(a);
    cudaFree(c);
    return 0;
}
