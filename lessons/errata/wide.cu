// A warp reads 32 doubles, one after the other,
// from shared memory.
#include <cstdio>

#define ROUNDS 32   // rows of 32 doubles

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void sum(double *out)
{
    __shared__ double x[32 * ROUNDS];
    for (int i = threadIdx.x; i < 32 * ROUNDS; i += 32)
        x[i] = i;
    __syncthreads();
    double s = 0;
    for (int k = 0; k < ROUNDS; ++k)
        s += x[32 * k + threadIdx.x];
    out[threadIdx.x] = s;
}

int main()
{
    double h[32], *d;
    int wrong = 0;
    CHECK(cudaMalloc(&d, sizeof h));
    sum<<<1, 32>>>(d);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int t = 0; t < 32; ++t)
        wrong += h[t] != ROUNDS * t + 16 * ROUNDS * (ROUNDS - 1);
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
