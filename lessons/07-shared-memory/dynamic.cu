// Each block reverses KB kilobytes.
#include <stdio.h>
#include <stdlib.h>

#define KB     32   // shared memory a block asks for
#define BLOCK  256
#define BLOCKS 4

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void reverse(int *a, int n)
{
    extern __shared__ int piece[];
    int *mine = a + blockIdx.x * n;
    for (int k = threadIdx.x; k < n; k += blockDim.x)
        piece[k] = mine[k];
    __syncthreads();
    for (int k = threadIdx.x; k < n; k += blockDim.x)
        mine[k] = piece[n - 1 - k];
}

int main()
{
    int n = KB * 1024 / sizeof(int), count = n * BLOCKS;
    int *host = (int *)malloc(count * sizeof(int)), *a;
    for (int k = 0; k < count; ++k)
        host[k] = k;
    CHECK(cudaMalloc(&a, count * sizeof(int)));
    CHECK(cudaMemcpy(a, host, count * sizeof(int), cudaMemcpyHostToDevice));

    size_t bytes = n * sizeof(int);
    if (bytes > 48 * 1024)   // more than the default limit must be asked for
        CHECK(cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    reverse<<<BLOCKS, BLOCK, bytes>>>(a, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host, a, count * sizeof(int), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int k = 0; k < count; ++k)
        wrong += host[k] != k / n * n + n - 1 - k % n;
    printf("%d pieces of %d KB reversed, %d wrong\n", BLOCKS, KB, wrong);
    CHECK(cudaFree(a));
    free(host);
    return wrong != 0;
}
