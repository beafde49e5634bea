// Mean of 2 R + 1 neighbours, for each float.
#include <stdio.h>
#include <stdlib.h>

#define N      65536
#define R      8      // radius
#define BLOCK  256    // threads per block
#define SHARED 1      // 0: all from global memory

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

// from has R floats before and behind those that are wanted.
__global__ void blur(const float *from, float *to)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float sum = 0;
    if (SHARED) {
        __shared__ float window[BLOCK + 2 * R];
        window[threadIdx.x] = from[i];
        if (threadIdx.x < 2 * R)
            window[BLOCK + threadIdx.x] = from[i + BLOCK];
        __syncthreads();
        for (int k = 0; k <= 2 * R; ++k)
            sum += window[threadIdx.x + k];
    } else {
        for (int k = 0; k <= 2 * R; ++k)
            sum += from[i + k];
    }
    to[i] = sum / (2 * R + 1);
}

int main()
{
    float *host = (float *)malloc((N + 2 * R) * sizeof(float)), *out = (float *)malloc(N * sizeof(float));
    for (int k = 0; k < N + 2 * R; ++k)
        host[k] = k % 100;
    float *from, *to;
    CHECK(cudaMalloc(&from, (N + 2 * R) * sizeof(float)));
    CHECK(cudaMalloc(&to, N * sizeof(float)));
    CHECK(cudaMemcpy(from, host, (N + 2 * R) * sizeof(float), cudaMemcpyHostToDevice));
    blur<<<N / BLOCK, BLOCK>>>(from, to);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, to, N * sizeof(float), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float sum = 0;
        for (int k = 0; k <= 2 * R; ++k)
            sum += host[i + k];
        float error = out[i] - sum / (2 * R + 1);
        wrong += error > 1e-4f || error < -1e-4f;
    }
    printf("mean over %d neighbours of %d floats, %d wrong\n", 2 * R + 1, N, wrong);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    free(host);
    free(out);
    return wrong != 0;
}
