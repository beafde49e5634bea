// Each thread keeps LIVE numbers at once.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define LIVE    80     // numbers needed at a time
#define N       16384  // threads, a power of two

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

__global__ void hoard(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x[LIVE];
#pragma unroll
    for (int k = 0; k < LIVE; ++k)
        x[k] = in[(i + k * 32) & (n - 1)];
    float sum = 0;
#pragma unroll
    for (int k = 0; k < LIVE; ++k)   // so all are alive
        sum = sum * x[LIVE - 1 - k] + x[k];
    out[i] = sum;
}

int main()
{
    std::vector<float> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = i % 7 * 0.25f;
    float *din, *dout;
    CHECK(cudaMalloc(&din, N * sizeof(float)));
    CHECK(cudaMalloc(&dout, N * sizeof(float)));
    CHECK(cudaMemcpy(din, in.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    hoard<<<N / 64, 64>>>(din, dout, N);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), dout, N * sizeof(float), cudaMemcpyDeviceToHost));

    cudaFuncAttributes kernel;
    CHECK(cudaFuncGetAttributes(&kernel, hoard));
    printf("%d registers, %zu bytes of local memory a thread\n", kernel.numRegs, kernel.localSizeBytes);
    CHECK(cudaFree(din));
    CHECK(cudaFree(dout));
    return 0;
}
