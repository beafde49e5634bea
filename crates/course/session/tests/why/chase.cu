// Each address comes from the load before.
// why: h200-sxm memory_latency
// why: h200-sxm BLOCKS=264 memory_latency
// why: geforce-8800-gts-512 memory_latency
// why: geforce-gtx-1080 BLOCKS=40 memory_latency
#include <cuda_runtime.h>
#define N 65536
#define BLOCKS 1
__global__ void fill(int *next) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    next[i] = (i * 1021 + 4099) % N;
}
__global__ void chase(const int *next, int *out) {
    int at = blockIdx.x * 997 % N;
    for (int i = 0; i < 400; i++) at = next[at];
    out[blockIdx.x] = at;
}
int main() {
    int *next, *out;
    cudaMalloc(&next, N * sizeof(int));
    cudaMalloc(&out, BLOCKS * sizeof(int));
    fill<<<N / 256, 256>>>(next);
    chase<<<BLOCKS, 1>>>(next, out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
