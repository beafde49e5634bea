// Lanes read a table of coefficients; GROUPS
// of them differ in the element they want.
#include <stdio.h>
#include <stdlib.h>

// different elements a warp wants at once: 1,
// 2, 4, ... 32
#define GROUPS   1
// 1: the table is __constant__
// 0: it lies in global memory
#define CONSTANT 1
#define N        65536
#define ROUNDS   32

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__constant__ float fixed[ROUNDS + 32];

__global__ void sum(const float *table, float *out)
{
    int group = threadIdx.x % GROUPS;
    float s = 0;
    for (int k = 0; k < ROUNDS; ++k)
        s += CONSTANT ? fixed[k + group] : table[k + group];
    out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

int main()
{
    float host[ROUNDS + 32], *table, *out, *back = (float *)malloc(N * sizeof(float));
    for (int k = 0; k < ROUNDS + 32; ++k)
        host[k] = k % 9;
    CHECK(cudaMemcpyToSymbol(fixed, host, sizeof host));
    CHECK(cudaMalloc(&table, sizeof host));
    CHECK(cudaMemcpy(table, host, sizeof host, cudaMemcpyHostToDevice));
    CHECK(cudaMalloc(&out, N * sizeof(float)));
    sum<<<N / 256, 256>>>(table, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back, out, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float right = 0;
        for (int k = 0; k < ROUNDS; ++k)
            right += host[k + i % 256 % GROUPS];
        wrong += back[i] != right;
    }
    printf("%d different elements a warp: %d of %d sums wrong\n", GROUPS, wrong, N);
    CHECK(cudaFree(table));
    CHECK(cudaFree(out));
    free(back);
    return wrong != 0;
}
