// The sum of N numbers in one launch:
// whichever block ends last adds up what all
// blocks left.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define N      100000
#define BLOCKS 64
#define FENCE  1        // 0: without fences

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

#if FENCE
#define ORDERED() __threadfence()
#else
#define ORDERED()
#endif

__device__ unsigned finished = 0;

__device__ int block_sum(int mine)
{
    __shared__ int s[256];
    s[threadIdx.x] = mine;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    return s[0];
}

__global__ void sum(const int *v, int n, int *partial, int *total)
{
    __shared__ bool last;
    int mine = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        mine += v[i];
    int all = block_sum(mine);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = all;
        ORDERED();   // who sees the count below, sees the partial sum
        last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;   // the last one sets it back to 0
    }
    __syncthreads();
    if (last) {
        ORDERED();   // and nothing below was read before the count
        all = block_sum(threadIdx.x < gridDim.x ? partial[threadIdx.x] : 0);
        if (threadIdx.x == 0)
            *total = all;
    }
}

int main()
{
    int *h = (int *)malloc(N * sizeof(int)), *v, *partial, *total, want = 0, got;
    for (int i = 0; i < N; ++i)
        want += h[i] = i % 1000;
    CHECK(cudaMalloc(&v, N * sizeof(int)));
    CHECK(cudaMalloc(&partial, BLOCKS * sizeof(int)));
    CHECK(cudaMalloc(&total, sizeof(int)));
    CHECK(cudaMemcpy(v, h, N * sizeof(int), cudaMemcpyHostToDevice));
    sum<<<BLOCKS, 256>>>(v, N, partial, total);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got, total, sizeof(int), cudaMemcpyDeviceToHost));
    printf("%d, on the host %d\n", got, want);
    CHECK(cudaFree(v));
    CHECK(cudaFree(partial));
    CHECK(cudaFree(total));
    free(h);
    return got != want;
}
