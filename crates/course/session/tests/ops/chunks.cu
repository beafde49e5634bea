#include <cstdio>

__global__ void kernel(float *a)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    a[i] = sqrtf(a[i] + 1);
}

const int N = 1 << 18, CHUNKS = 4, PART = N / CHUNKS;

int main()
{
    float *a, *d;
    cudaMallocHost(&a, N * sizeof(float));
    cudaMalloc(&d, N * sizeof(float));
    cudaStream_t stream[2];
    for (int s = 0; s < 2; ++s) cudaStreamCreate(&stream[s]);
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaEventRecord(from, stream[0]);
    for (int k = 0; k < CHUNKS; k += 2) {
        for (int s = 0; s < 2; ++s)
            cudaMemcpyAsync(d + (k + s) * PART, a + (k + s) * PART, PART * 4, cudaMemcpyHostToDevice, stream[s]);
        for (int s = 0; s < 2; ++s)
            kernel<<<PART / 256, 256, 0, stream[s]>>>(d + (k + s) * PART);
        for (int s = 0; s < 2; ++s)
            cudaMemcpyAsync(a + (k + s) * PART, d + (k + s) * PART, PART * 4, cudaMemcpyDeviceToHost, stream[s]);
    }
    cudaEventRecord(to, stream[0]);
    cudaDeviceSynchronize();
    float ms;
    cudaEventElapsedTime(&ms, from, to);
    printf("%.9g\n", ms);
}
