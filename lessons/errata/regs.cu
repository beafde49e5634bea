// LIVE values that a thread needs at the same time.
#include <cstdio>
#include <vector>

#define LIVE 80
#define N    4096

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void hold(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x[LIVE], sum = 0;
#pragma unroll
    for (int k = 0; k < LIVE; ++k)
        x[k] = in[(i + 32 * k) % N];
#pragma unroll
    for (int k = 0; k < LIVE; ++k)   // the last loaded is needed first
        sum = sum * 0.5f + x[LIVE - 1 - k];
    out[i] = sum;
}

int main()
{
    std::vector<float> from(N), to(N);
    for (int i = 0; i < N; ++i)
        from[i] = i % 8;
    float *in, *out;
    CHECK(cudaMalloc(&in, N * sizeof(float)));
    CHECK(cudaMalloc(&out, N * sizeof(float)));
    CHECK(cudaMemcpy(in, from.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    hold<<<N / 64, 64>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(to.data(), out, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float sum = 0;
        for (int k = 0; k < LIVE; ++k)
            sum = sum * 0.5f + from[(i + 32 * (LIVE - 1 - k)) % N];
        wrong += to[i] != sum;
    }
    cudaFuncAttributes kernel;
    CHECK(cudaFuncGetAttributes(&kernel, hold));
    printf("%d registers, %d bytes spilled, %d wrong\n", kernel.numRegs, (int)kernel.localSizeBytes, wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return wrong != 0;
}
