// Products of small integers, by * or by __mul24.
// 16 warps of one block, four chains in each thread.
#include <cstdio>

#define WAY   1    // 0: *   1: __mul24
#define STEPS 256

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__host__ __device__ int next(int x, int y)
{
#if WAY == 1 && defined(__CUDA_ARCH__)
    return __mul24(x, y) & 0x3ff;
#else
    return (x * y) & 0x3ff;
#endif
}

__global__ void multiply(int *out, int y)
{
    int v[4];
    for (int c = 0; c < 4; ++c)
        v[c] = threadIdx.x + c;
    for (int k = 0; k < STEPS; ++k)
        for (int c = 0; c < 4; ++c)
            v[c] = next(v[c], y);
    out[threadIdx.x] = v[0] + v[1] + v[2] + v[3];
}

int main()
{
    const int threads = 512;
    int *d, h[threads], wrong = 0;
    CHECK(cudaMalloc(&d, sizeof h));
    multiply<<<1, threads>>>(d, 333);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int t = 0; t < threads; ++t) {
        int sum = 0;
        for (int c = 0; c < 4; ++c) {
            int x = t + c;
            for (int k = 0; k < STEPS; ++k)
                x = (x * 333) & 0x3ff;
            sum += x;
        }
        wrong += h[t] != sum;
    }
    printf("%s: %d wrong\n", WAY ? "__mul24" : "*", wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
