// A copy by blocks of THREADS.
// How much of an SM do they fill?
#include <cstdio>
#include <vector>

#define THREADS 512   // 128, 256, 512, 1024
#define N       131072

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void copy(const float *from, float *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i];
}

int main()
{
    std::vector<float> h(N, 1.5f);
    float *from, *to;
    CHECK(cudaMalloc(&from, N * sizeof(float)));
    CHECK(cudaMalloc(&to, N * sizeof(float)));
    CHECK(cudaMemcpy(from, h.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    copy<<<N / THREADS, THREADS>>>(from, to);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h.data(), to, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0, fit;
    for (float x : h)
        wrong += x != 1.5f;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, copy, THREADS, 0));
    printf("%d blocks of %d on an SM, %d wrong\n", fit, THREADS, wrong);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return wrong != 0;
}
