// A block turns 256 numbers round: t to 255 - t.
#include <stdio.h>
#include <stdlib.h>

#define BARRIER 0   // 1: wait before reading

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void reverse(const int *from, int *to)
{
    __shared__ int s[256];
    s[threadIdx.x] = from[threadIdx.x];
    if (BARRIER)
        __syncthreads();
    to[threadIdx.x] = s[255 - threadIdx.x];
}

int main()
{
    int host[256], *from, *to;
    for (int k = 0; k < 256; ++k)
        host[k] = k;
    CHECK(cudaMalloc(&from, sizeof host));
    CHECK(cudaMalloc(&to, sizeof host));
    CHECK(cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice));
    reverse<<<1, 256>>>(from, to);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int k = 0; k < 256; ++k)
        wrong += host[k] != 255 - k;
    printf("%d of 256 numbers wrong\n", wrong);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return 0;   // wrong or not: look at what the sanitizer says
}
