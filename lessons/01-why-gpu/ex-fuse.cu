// out = (a a + a) / 2 in three kernels, each of which reads and writes all of memory.
#include <cstdio>
#include <vector>

__global__ void square(const float *a, float *t, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[i] = a[i] * a[i];
}

__global__ void plus(const float *t, const float *a, float *u, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        u[i] = t[i] + a[i];
}

__global__ void halve(const float *u, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = u[i] * 0.5f;
}

// a and out lie in device memory.
void process(const float *a, float *out, int n)
{
    float *t, *u;
    cudaMalloc(&t, n * sizeof(float));
    cudaMalloc(&u, n * sizeof(float));
    int blocks = (n + 255) / 256;
    square<<<blocks, 256>>>(a, t, n);
    plus<<<blocks, 256>>>(t, a, u, n);
    halve<<<blocks, 256>>>(u, out, n);
    cudaFree(t);
    cudaFree(u);
}

int main()
{
    const int n = 50000;
    std::vector<float> a(n, 3.0f);
    float *da, *dout;
    cudaMalloc(&da, n * sizeof(float));
    cudaMalloc(&dout, n * sizeof(float));
    cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    process(da, dout, n);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(a.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g ... %g\n", a[0], a[n - 1]);
    cudaFree(da);
    cudaFree(dout);
    return 0;
}
