// Each warp loads and computes, ROUNDS times.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define WARPS  8
#define ROUNDS 16
#define STEPS  16      // dependent operations a load

__global__ void rounds(const float *in, float *out)
{
    float x = 0;
#pragma unroll 1
    for (int round = 0; round < ROUNDS; ++round) {
        x += in[round * blockDim.x + threadIdx.x];
#pragma unroll
        for (int step = 0; step < STEPS; ++step)
            x = x * 0.5f + 1.0f;   // goes to 2 from any x
    }
    out[threadIdx.x] = x;
}

int main()
{
    const int threads = 32 * WARPS, n = threads * ROUNDS;
    std::vector<float> in(n, 3.0f), out(threads);
    float *din, *dout;
    cudaMalloc(&din, n * sizeof(float));
    cudaMalloc(&dout, threads * sizeof(float));
    cudaMemcpy(din, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);

    rounds<<<1, threads>>>(din, dout);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) {
        printf("launch failed: %s\n", cudaGetErrorString(status));
        return 1;
    }

    cudaMemcpy(out.data(), dout, threads * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (float x : out)
        wrong += x < 1.999f || x > 2.001f;
    printf("%d warps, %d loads, %d operations of a warp; %d results wrong\n", WARPS, WARPS * ROUNDS,
           WARPS * ROUNDS * STEPS, wrong);
    cudaFree(din);
    cudaFree(dout);
    return wrong != 0;
}
