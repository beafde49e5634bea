// Copies N floats, from element OFFSET on.
#include <stdio.h>
#include <stdlib.h>

#define N      262144   // floats to copy
#define OFFSET 1        // first element, in floats
#define BLOCK  256      // threads per block

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void copy(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i + OFFSET] = from[i + OFFSET];
}

int main()
{
    size_t count = N + OFFSET, bytes = count * sizeof(float);
    float *host = (float *)malloc(bytes);
    for (size_t k = 0; k < count; ++k)
        host[k] = k;

    float *from, *to;
    CHECK(cudaMalloc(&from, bytes));
    CHECK(cudaMalloc(&to, bytes));
    CHECK(cudaMemcpy(from, host, bytes, cudaMemcpyHostToDevice));

    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventRecord(start));
    copy<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(from, to, N);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, stop));

    CHECK(cudaMemcpy(host + OFFSET, to + OFFSET, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int k = 0; k < N; ++k)
        wrong += host[OFFSET + k] != OFFSET + k;
    // Useful bytes only: each float is read once and written once.
    double useful = 2.0 * N * sizeof(float);
    printf("offset %d: %d wrong, %.1f us, effective bandwidth %.1f GB/s\n",
           OFFSET, wrong, 1e3 * ms, useful / ms / 1e6);

    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    free(host);
    return wrong != 0;
}
