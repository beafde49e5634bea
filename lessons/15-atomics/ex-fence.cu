// The largest of n numbers in one launch: the
// block that ends last looks at what all
// blocks found.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__device__ unsigned finished = 0;

__device__ int block_max(int mine)
{
    __shared__ int s[256];
    s[threadIdx.x] = mine;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half && s[threadIdx.x + half] > s[threadIdx.x])
            s[threadIdx.x] = s[threadIdx.x + half];
        __syncthreads();
    }
    return s[0];
}

// 256 threads in a block, at most 256 blocks.
__global__ void largest(const int *v, int n, int *partial, int *result)
{
    __shared__ bool last;
    int mine = v[0];
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        if (v[i] > mine)
            mine = v[i];
    int all = block_max(mine);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = all;
        last = atomicAdd(&finished, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        all = block_max(partial[threadIdx.x < gridDim.x ? threadIdx.x : 0]);
        if (threadIdx.x == 0)
            *result = all;
    }
}

int main()
{
    const int n = 10000;
    static int h[n];
    for (int i = 0; i < n; ++i)
        h[i] = i * 7919 % 10007;
    int *v, *partial, *result, got;
    CHECK(cudaMalloc(&v, sizeof(h)));
    CHECK(cudaMalloc(&partial, 20 * sizeof(int)));
    CHECK(cudaMalloc(&result, sizeof(int)));
    CHECK(cudaMemcpy(v, h, sizeof(h), cudaMemcpyHostToDevice));
    for (int round = 0; round < 2; ++round) {
        CHECK(cudaMemset(result, 0, sizeof(int)));
        largest<<<20, 256>>>(v, n, partial, result);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(&got, result, sizeof(int), cudaMemcpyDeviceToHost));
        printf("launch %d: %d\n", round, got);
    }
    CHECK(cudaFree(v));
    CHECK(cudaFree(partial));
    CHECK(cudaFree(result));
    return 0;
}
