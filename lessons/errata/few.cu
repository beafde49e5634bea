// A copy of 524 288 floats by N / PER threads,
// each with PER loads under way at once.
#include <cstdio>
#include <vector>

#define PER 8   // 1, 2, 4, 8, 16
#define N   524288

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void copy(const float *__restrict__ from, float *__restrict__ to)
{
    int i = blockIdx.x * blockDim.x * PER + threadIdx.x;
    float x[PER];
#pragma unroll
    for (int k = 0; k < PER; ++k)
        x[k] = from[i + k * blockDim.x];
#pragma unroll
    for (int k = 0; k < PER; ++k)
        to[i + k * blockDim.x] = x[k];
}

int main()
{
    std::vector<float> h(N), back(N);
    for (int i = 0; i < N; ++i)
        h[i] = i;
    float *from, *to;
    CHECK(cudaMalloc(&from, N * sizeof(float)));
    CHECK(cudaMalloc(&to, N * sizeof(float)));
    CHECK(cudaMemcpy(from, h.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    copy<<<N / PER / 128, 128>>>(from, to);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back.data(), to, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i)
        wrong += back[i] != h[i];
    printf("%d threads, %d wrong\n", N / PER, wrong);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return wrong != 0;
}
