// One warp, one load: which words do lanes want?
#include <stdio.h>
#include <stdlib.h>

// 0: in order            1: the same, lane 5 absent
// 2: neighbours swapped  3: shifted by one word
// 4: all the same word
#define PATTERN 3

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__host__ __device__ int word(int lane)
{
    switch (PATTERN) {
    case 2:  return lane ^ 1;
    case 3:  return lane + 1;
    case 4:  return 0;
    default: return lane;
    }
}

__global__ void load(const float *from, float *to)
{
    int lane = threadIdx.x;
    if (PATTERN == 1 && lane == 5)
        return;
    to[lane] = from[word(lane)];
}

int main()
{
    float host[64], *from, *to;
    for (int k = 0; k < 64; ++k)
        host[k] = k;
    CHECK(cudaMalloc(&from, sizeof host));
    CHECK(cudaMalloc(&to, sizeof host));
    CHECK(cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(to, 0, sizeof host));
    load<<<1, 32>>>(from, to);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int lane = 0; lane < 32; ++lane)
        wrong += host[lane] != (PATTERN == 1 && lane == 5 ? 0 : word(lane));
    printf("pattern %d: %d of 32 lanes wrong\n", PATTERN, wrong);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return wrong != 0;
}
