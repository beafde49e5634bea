// Sums N rows of 32 floats, one thread a row.
#include <stdio.h>
#include <stdlib.h>

#define N     16384
#define WAY   1      // 0: straight    1: tile
                     // 2: padded tile 3: swizzled tile
#define BLOCK 64

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

// Where the tile keeps an element.
__device__ int at(unsigned row, unsigned column)
{
    if (WAY == 2)
        return row * 33 + column;
    if (WAY == 3)
        return row * 32 + (column ^ (row & 31));
    return row * 32 + column;
}

__global__ void sums(const float *a, float *sum)
{
    __shared__ float tile[WAY == 0 ? 1 : BLOCK * (WAY == 2 ? 33 : 32)];
    int t = threadIdx.x, first = blockIdx.x * BLOCK;
    float s = 0;
    if (WAY == 0) {
        for (int c = 0; c < 32; ++c)
            s += a[(first + t) * 32 + c];
    } else {
        #pragma unroll
        for (int r = 0; r < 32; ++r) {   // a warp reads a whole row
            int k = r * BLOCK + t;
            tile[at(k / 32, k % 32)] = a[first * 32 + k];
        }
        __syncthreads();
        #pragma unroll
        for (int c = 0; c < 32; ++c)     // a thread reads its own row
            s += tile[at(t, c)];
    }
    sum[first + t] = s;
}

int main()
{
    float *host = (float *)malloc(N * 32 * sizeof(float)), *out = (float *)malloc(N * sizeof(float));
    for (int k = 0; k < N * 32; ++k)
        host[k] = k / 32 % 50 + k % 7;
    float *a, *sum;
    CHECK(cudaMalloc(&a, N * 32 * sizeof(float)));
    CHECK(cudaMalloc(&sum, N * sizeof(float)));
    CHECK(cudaMemcpy(a, host, N * 32 * sizeof(float), cudaMemcpyHostToDevice));
    sums<<<N / BLOCK, BLOCK>>>(a, sum);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, sum, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int r = 0; r < N; ++r) {
        float right = 0;
        for (int c = 0; c < 32; ++c)
            right += host[r * 32 + c];
        wrong += out[r] != right;
    }
    printf("way %d: %d row sums, %d wrong\n", WAY, N, wrong);
    CHECK(cudaFree(a));
    CHECK(cudaFree(sum));
    free(host);
    free(out);
    return wrong != 0;
}
