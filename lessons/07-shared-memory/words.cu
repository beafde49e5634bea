// One warp reads 32 neighbouring words.
#include <stdio.h>
#include <stdlib.h>

#define BYTES 4   // 1, 2, 4 or 8

#if BYTES == 1
typedef unsigned char Word;
#elif BYTES == 2
typedef unsigned short Word;
#elif BYTES == 4
typedef unsigned Word;
#else
typedef uint2 Word;
#endif

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void copy(const Word *from, Word *to)
{
    __shared__ Word s[32];
    s[threadIdx.x ^ 1] = from[threadIdx.x ^ 1];
    __syncthreads();
    to[threadIdx.x] = s[threadIdx.x];   // the access to look at
}

int main()
{
    unsigned char host[32 * BYTES], back[32 * BYTES];
    for (int k = 0; k < 32 * BYTES; ++k)
        host[k] = 3 * k;
    Word *from, *to;
    CHECK(cudaMalloc(&from, sizeof host));
    CHECK(cudaMalloc(&to, sizeof host));
    CHECK(cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice));
    copy<<<1, 32>>>(from, to);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back, to, sizeof host, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int k = 0; k < 32 * BYTES; ++k)
        wrong += back[k] != host[k];
    printf("32 words of %d bytes: %d bytes wrong\n", (int)sizeof(Word), wrong);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return wrong != 0;
}
