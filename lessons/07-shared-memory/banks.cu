// One warp, one read: lane t, word STRIDE * t.
#include <stdio.h>
#include <stdlib.h>

#define STRIDE 2

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void gather(float *out)
{
    __shared__ float s[32 * STRIDE + 32];
    for (int k = threadIdx.x; k < 32 * STRIDE + 32; k += 32)
        s[k] = k % 100;
    __syncthreads();
    out[threadIdx.x] = s[STRIDE * threadIdx.x];
}

int main()
{
    float host[32], *out;
    CHECK(cudaMalloc(&out, sizeof host));
    gather<<<1, 32>>>(out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int t = 0; t < 32; ++t)
        wrong += host[t] != STRIDE * t % 100;
    printf("stride %d: %d of 32 lanes wrong\n", STRIDE, wrong);
    CHECK(cudaFree(out));
    return wrong != 0;
}
