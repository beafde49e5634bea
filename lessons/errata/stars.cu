// One star for three pointers, and a star for each.
#include <cstdio>

#define PRINTED 1   // 1: one star   0: three

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void add(const float *a, const float *b, float *c)
{
    c[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

int main()
{
    float h[32];
    int wrong = 0;
#if PRINTED
    float *a, b, c;
#else
    float *a, *b, *c;
#endif
    for (int i = 0; i < 32; ++i)
        h[i] = i;
    CHECK(cudaMalloc(&a, sizeof h));
    CHECK(cudaMalloc(&b, sizeof h));
    CHECK(cudaMalloc(&c, sizeof h));
    CHECK(cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice));
    add<<<1, 32>>>(a, b, c);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 32; ++i)
        wrong += h[i] != 2 * i;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(c));
    return wrong != 0;
}
