// Pi by chance: the share of random points of a square that hit the quarter circle.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <curand_kernel.h>

#define THREADS 4096   // in the whole grid, a multiple of BLOCK
#define BLOCK   128
#define POINTS  100    // per thread
#define SEED    2024

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

__global__ void throw_points(unsigned *hits)
{
    // The thread's number selects a subsequence, so no two threads throw the same points.
    curandStatePhilox4_32_10_t state;
    curand_init(SEED, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
    unsigned mine = 0;
    for (int k = 0; k < POINTS; ++k) {
        float x = curand_uniform(&state), y = curand_uniform(&state);
        mine += x * x + y * y <= 1;
    }

    // Add up inside the block first: global memory then gets one atomicAdd per block.
    __shared__ unsigned block_hits;
    if (threadIdx.x == 0)
        block_hits = 0;
    __syncthreads();
    atomicAdd(&block_hits, mine);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(hits, block_hits);
}

int main()
{
    unsigned *d_hits, hits;
    CHECK(cudaMalloc(&d_hits, sizeof(unsigned)));
    CHECK(cudaMemset(d_hits, 0, sizeof(unsigned)));
    throw_points<<<THREADS / BLOCK, BLOCK>>>(d_hits);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&hits, d_hits, sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_hits));

    double n = (double)THREADS * POINTS, pi = 4 * hits / n, error = pi - 3.14159265358979;
    // The error shrinks with the root of n: four times the points halve it.
    double sigma = 1.642 / sqrt(n);
    printf("%.0f points, pi is about %.5f\n", n, pi);
    printf("error %+.5f, expected about %.5f\n", error, sigma);
    // Five standard deviations are exceeded once in two million seeds.
    return fabs(error) > 5 * sigma;
}
