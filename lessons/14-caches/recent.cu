// Each thread keeps its last K values in a
// small array.
#include <stdio.h>
#include <stdlib.h>

#define N      8192
#define K      8
#define ROUNDS 24
// 1: a ring, its index is computed
// 0: shifted along, all indices are constants
#define RING   1

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

// Largest sum of K values in a row, for each
// thread's own series.
__global__ void largest(const float *x, float *out, int rounds)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float last[K] = {}, sum = 0, best = 0;
    #pragma unroll 4
    for (int round = 0; round < rounds; ++round) {
        float next = x[round * N + i];
        if (RING) {
            sum += next - last[round % K];
            last[round % K] = next;
        } else {
            sum += next - last[0];
            #pragma unroll
            for (int k = 0; k + 1 < K; ++k)
                last[k] = last[k + 1];
            last[K - 1] = next;
        }
        best = fmaxf(best, sum);
    }
    out[i] = best;
}

int main()
{
    float *host = (float *)malloc(N * ROUNDS * sizeof(float)), *back = (float *)malloc(N * sizeof(float)), *x, *out;
    for (int k = 0; k < N * ROUNDS; ++k)
        host[k] = k * 7 % 31;
    CHECK(cudaMalloc(&x, N * ROUNDS * sizeof(float)));
    CHECK(cudaMalloc(&out, N * sizeof(float)));
    CHECK(cudaMemcpy(x, host, N * ROUNDS * sizeof(float), cudaMemcpyHostToDevice));
    largest<<<N / 128, 128>>>(x, out, ROUNDS);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back, out, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float sum = 0, best = 0;
        for (int round = 0; round < ROUNDS; ++round) {
            sum += host[round * N + i] - (round < K ? 0 : host[(round - K) * N + i]);
            best = sum > best ? sum : best;
        }
        wrong += back[i] != best;
    }
    printf("%s: %d of %d wrong\n", RING ? "ring" : "shifted", wrong, N);
    CHECK(cudaFree(x));
    CHECK(cudaFree(out));
    free(host);
    free(back);
    return wrong != 0;
}
