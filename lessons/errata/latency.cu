// One warp, one chain of 10 000 steps:
// each needs the result of the one before.
#include <cstdio>

#define SHARED 0     // 0: additions in registers   1: loads from shared memory
#define ROUNDS 625   // of sixteen steps

#define SIXTEEN(step) step step step step step step step step step step step step step step step step

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void chain(int *out, int one)
{
    __shared__ int next[32];
    next[threadIdx.x] = (4 * threadIdx.x + 4) % 128;   // in bytes: a step is one load and nothing else
    __syncthreads();
    int i = 4 * threadIdx.x;
    float x = i;
    for (int k = 0; k < ROUNDS; ++k) {
#if SHARED
        SIXTEEN(i = *(int *)((char *)next + i);)
#else
        SIXTEEN(x += one;)
#endif
    }
    out[threadIdx.x] = SHARED ? i / 4 : (int)x;
}

int main()
{
    int h[32], *d, wrong = 0;
    CHECK(cudaMalloc(&d, sizeof h));
    chain<<<1, 32>>>(d, 1);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int t = 0; t < 32; ++t)
        wrong += h[t] != (SHARED ? (t + 16 * ROUNDS) % 32 : 4 * t + 16 * ROUNDS);
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
