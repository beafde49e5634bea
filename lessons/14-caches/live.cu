// Every thread keeps LIVE running values at
// once: do they fit into its registers?
#include <stdio.h>
#include <stdlib.h>

#define LIVE   80
#define N      4096
#define ROUNDS 8

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void horner(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value[LIVE];
    #pragma unroll
    for (int k = 0; k < LIVE; ++k)
        value[k] = k;
    for (int round = 0; round < ROUNDS; ++round) {
        float next = x[round * N + i];
        #pragma unroll
        for (int k = 0; k < LIVE; ++k)
            value[k] = value[k] * 0.5f + next;
    }
    float sum = 0;
    #pragma unroll
    for (int k = 0; k < LIVE; ++k)
        sum += value[k];
    out[i] = sum;
}

int main()
{
    float *host = (float *)malloc(N * ROUNDS * sizeof(float)), *back = (float *)malloc(N * sizeof(float)), *x, *out;
    for (int k = 0; k < N * ROUNDS; ++k)
        host[k] = k % 13;
    CHECK(cudaMalloc(&x, N * ROUNDS * sizeof(float)));
    CHECK(cudaMalloc(&out, N * sizeof(float)));
    CHECK(cudaMemcpy(x, host, N * ROUNDS * sizeof(float), cudaMemcpyHostToDevice));
    horner<<<N / 64, 64>>>(x, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back, out, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        double sum = LIVE * (LIVE - 1) / 2;
        for (int round = 0; round < ROUNDS; ++round)
            sum = sum / 2 + LIVE * (double)host[round * N + i];
        wrong += back[i] > sum * 1.0001 || back[i] < sum * 0.9999;
    }
    printf("%d values at once: %d of %d sums wrong\n", LIVE, wrong, N);
    CHECK(cudaFree(x));
    CHECK(cudaFree(out));
    free(host);
    free(back);
    return wrong != 0;
}
