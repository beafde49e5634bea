#include <cuda_fp16.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <cstdint>

#ifndef N
#define N 64
#endif
#define CHECK(call) do { if ((call) != cudaSuccess) return 1; } while (0)

__constant__ float factor = 2;

__device__ __forceinline__ float scaled(float x)
{
    return x * factor;
}

extern "C" __global__ void scale(__half *v)
{
    unsigned i = threadIdx.x;
    while (i < N) {
        v[i] = __float2half(scaled(__half2float(v[i])));
        i += blockDim.x;
    }
}

union Bits { uint32_t word; float real; };

typedef struct {
    int x, y;
} Point;

int main()
{
    thrust::device_vector<float> ones(N, 1);
    __half *v;
    CHECK(cudaMalloc(&v, N * sizeof(__half)));
    CHECK(cudaMemset(v, 0, N * sizeof(__half)));
    scale<<<1, 32>>>(v);
    CHECK(cudaDeviceSynchronize());
    Point p = {1, 2};
    Bits bits;
    bits.real = thrust::reduce(ones.begin(), ones.end());
    return p.x + p.y + (bits.word == 0) - 3;
}
