// y = a x + y: SERIAL % of it by one thread.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N      65536
#define SERIAL 1       // per cent

__global__ void saxpy(int n, float a,
                      const float *x, float *y)
{
    int threads = gridDim.x * blockDim.x;
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += threads)
        y[i] = a * x[i] + y[i];
}

int main()
{
    std::vector<float> x(N), y(N);
    for (int i = 0; i < N; ++i) {
        x[i] = i;
        y[i] = 1.0f;
    }
    float *dx, *dy;
    cudaMalloc(&dx, N * sizeof(float));
    cudaMalloc(&dy, N * sizeof(float));
    cudaMemcpy(dx, x.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), N * sizeof(float), cudaMemcpyHostToDevice);

    const int serial = N / 100 * SERIAL, parallel = N - serial;
    if (serial > 0)
        saxpy<<<1, 1>>>(serial, 2.0f, dx, dy);
    if (parallel > 0)
        saxpy<<<(parallel + 255) / 256, 256>>>(parallel, 2.0f, dx + serial, dy + serial);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) {
        printf("launch failed: %s\n", cudaGetErrorString(status));
        return 1;
    }

    cudaMemcpy(y.data(), dy, N * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < N; ++i)
        if (y[i] != 2.0f * i + 1.0f)
            ++wrong;
    printf("%d elements by one thread, %d by as many threads; %d wrong\n", serial, parallel, wrong);
    cudaFree(dx);
    cudaFree(dy);
    return wrong != 0;
}
