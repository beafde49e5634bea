// The mean error of a model, over n rows.
#include <cstdio>

__global__ void add_errors(const float *measured, const float *simulated, int n, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, fabsf(simulated[i] / measured[i] - 1.0f));
}

// Mean absolute error in per cent of the measured values.
float mean_error(const float *measured, const float *simulated, int n)
{
    float *sum, total = 0;
    cudaMalloc(&sum, sizeof(float));
    cudaMemset(sum, 0, sizeof(float));
    add_errors<<<(n + 255) / 256, 256>>>(measured, simulated, n, sum);
    cudaError_t status = cudaGetLastError();
    cudaMemcpy(&total, sum, sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(sum);
    return status == cudaSuccess ? total / n * 100.0f : -1;
}

int main()
{
    // An H200's cycles for 2, 4, 8 and 16 ways of a warp, and what a poor model might say.
    const int n = 4;
    float measured[n] = {15843, 27501, 49843, 95065}, simulated[n] = {12674, 33001, 39874, 114078};
    float *m, *s;
    cudaMalloc(&m, sizeof measured);
    cudaMalloc(&s, sizeof simulated);
    cudaMemcpy(m, measured, sizeof measured, cudaMemcpyHostToDevice);
    cudaMemcpy(s, simulated, sizeof simulated, cudaMemcpyHostToDevice);
    printf("mean error %.1f %%\n", mean_error(m, s, n));
    cudaFree(m);
    cudaFree(s);
    return 0;
}
