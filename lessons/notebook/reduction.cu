// The sum of many floats: registers, then warp shuffles, then one atomicAdd per block.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N      500000
#define BLOCK  256    // threads per block, a multiple of 32
#define BLOCKS 132

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// Five steps add 32 lanes, register to register: no memory, no barrier.
__device__ float warp_sum(float x)
{
    for (int distance = 16; distance > 0; distance /= 2)
        x += __shfl_down_sync(0xffffffff, x, distance);
    return x;
}

__global__ void sum(const float *in, int n, float *result)
{
    __shared__ float warps[32];
    float mine = 0;
    // Most of the work: each thread adds up its own share in a register.
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += gridDim.x * blockDim.x)
        mine += in[i];

    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    mine = warp_sum(mine);
    if (lane == 0)
        warps[warp] = mine;
    __syncthreads();

    // The first warp adds the sums of all warps of the block.
    if (warp == 0) {
        mine = warp_sum(lane < blockDim.x / 32 ? warps[lane] : 0);
        if (lane == 0)
            atomicAdd(result, mine);
    }
}

int main()
{
    std::vector<float> in(N);
    double expected = 0;
    for (int i = 0; i < N; ++i) {
        in[i] = 1.0f / (1 + i % 1000);
        expected += in[i];
    }
    float *d_in, *d_result, result, ms;
    cudaEvent_t begin, end;
    CHECK(cudaMalloc(&d_in, N * sizeof(float)));
    CHECK(cudaMalloc(&d_result, sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_result, 0, sizeof(float)));
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    CHECK(cudaEventRecord(begin));
    sum<<<BLOCKS, BLOCK>>>(d_in, N, d_result);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end));
    CHECK(cudaMemcpy(&result, d_result, sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaEventElapsedTime(&ms, begin, end));

    // Floats added in another order are rounded differently, so allow a small error.
    double error = fabs(result - expected) / expected;
    printf("sum %.3f, relative error %.1e\n", result, error);
    printf("%.1f us, %.0f GB/s\n", 1000 * ms, N * sizeof(float) / (1e6 * ms));
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_result));
    return error > 1e-5;
}
