#include <cstdio>
#include <vector>

__global__ void polynomial(const float* x, float* y, int n)
{
    __constant__ float coef[4] = {1.0f, -2.0f, 0.5f, 3.0f};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float r = 0.0f;
        for (int k = 3; k >= 0; --k)
            r = r * x[i] + coef[k];
        y[i] = r;
    }
}

int main()
{
    const int n = 11;
    std::vector<float> x(n), y(n);
    for (int i = 0; i < n; ++i) x[i] = -1.0f + 0.2f * i;

    float *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);

    polynomial<<<1, 32>>>(d_x, d_y, n);
    cudaMemcpy(y.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost);

    for (int i = 0; i < n; ++i)
        printf("p(%5.2f) = %8.4f\n", x[i], y[i]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
