// Mean of 17 neighbours; LDG tells the
// compiler that nobody writes what it reads.
#include <stdio.h>
#include <stdlib.h>

#define N   65536
#define R   8
// 1: const float * __restrict__
// 0: const float *
#define LDG 1

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

#if LDG
__global__ void blur(const float *__restrict__ from, float *__restrict__ to)
#else
__global__ void blur(const float *from, float *to)
#endif
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k <= 2 * R; ++k)
        sum += from[i + k];
    to[i] = sum / (2 * R + 1);
}

int main()
{
    float *host = (float *)malloc((N + 2 * R) * sizeof(float)), *back = (float *)malloc(N * sizeof(float)), *from, *to;
    for (int k = 0; k < N + 2 * R; ++k)
        host[k] = k % 100;
    CHECK(cudaMalloc(&from, (N + 2 * R) * sizeof(float)));
    CHECK(cudaMalloc(&to, N * sizeof(float)));
    CHECK(cudaMemcpy(from, host, (N + 2 * R) * sizeof(float), cudaMemcpyHostToDevice));
    blur<<<N / 256, 256>>>(from, to);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back, to, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float sum = 0;
        for (int k = 0; k <= 2 * R; ++k)
            sum += host[i + k];
        float error = back[i] - sum / (2 * R + 1);
        wrong += error > 1e-4f || error < -1e-4f;
    }
    printf("%s: %d of %d means wrong\n", LDG ? "const __restrict__" : "const", wrong, N);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    free(host);
    free(back);
    return wrong != 0;
}
