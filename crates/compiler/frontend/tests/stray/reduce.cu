// Sums by blocks.
#include <cooperative_groups.h>
#include <cstdlib>

namespace cg = cooperative_groups;

struct Plus {
    __device__ float operator()(float a, float b) const { return a + b; }
    static constexpr float zero = 0;
};

#include <iostream>
#include <vector>

template <typename Op, int SIZE>
__global__ void reduce(const float *in, float *out, Op op)
{
    __shared__ float tile[SIZE];
    auto block = cg::this_thread_block();
    int t = threadIdx.x;
    tile[t] = in[blockIdx.x * SIZE + t];
    for (int half = SIZE / 2; half > 0; half /= 2) {
        block.sync();
        if (t < half) {
            tile[t] = op(tile[t], tile[t + half]);
        }
    }
    if (t == 0)
        out[blockIdx.x] = tile[0];
}

__device__ int counter;

int main(int argc, char **argv)
{
    int blocks = argc > 1 ? atoi(argv[1]) : 4;
    std::vector<float> ones(blocks * 64, 1.0f);
    float *in, *out;
    cudaMalloc(&in, ones.size() * sizeof(float));
    cudaMalloc(&out, blocks * sizeof(float));
    cudaMemcpy(in, ones.data(), ones.size() * sizeof(float), cudaMemcpyHostToDevice);
    dim3 grid(blocks), threads(64);
    reduce<Plus, 64><<<grid, threads>>>(in, out, Plus());
    if (cudaDeviceSynchronize() != cudaSuccess)
        std::cerr << "failed\n";
    cudaFree(in);
    cudaFree(out);
}
