// out = (a a + a) / 2 in one kernel.
#include <cstdio>
#include <vector>

__global__ void all(const float *a, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float x = a[i];                              // what lies between stays in registers
        out[i] = (x * x + x) * 0.5f;
    }
}

// a and out lie in device memory.
void process(const float *a, float *out, int n)
{
    all<<<(n + 255) / 256, 256>>>(a, out, n);
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
