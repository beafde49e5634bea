// A parameter under two names, and under one.
#include <cstdio>

#define PRINTED 1   // 1: width and Width   0: width

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void row_sums(const float *m, float *sums, int width)
{
    float sum = 0;
    for (int k = 0; k < width; ++k) {
#if PRINTED
        sum += m[threadIdx.x * Width + k];
#else
        sum += m[threadIdx.x * width + k];
#endif
    }
    sums[threadIdx.x] = sum;
}

int main()
{
    float m[32 * 8], h[32], *dm, *ds;
    int wrong = 0;
    for (int i = 0; i < 32 * 8; ++i)
        m[i] = i % 8;
    CHECK(cudaMalloc(&dm, sizeof m));
    CHECK(cudaMalloc(&ds, sizeof h));
    CHECK(cudaMemcpy(dm, m, sizeof m, cudaMemcpyHostToDevice));
    row_sums<<<1, 32>>>(dm, ds, 8);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, ds, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 32; ++i)
        wrong += h[i] != 28;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(dm));
    CHECK(cudaFree(ds));
    return wrong != 0;
}
