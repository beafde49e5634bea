// One block more than fits at once: it runs alone.
// why: h200-sxm tail_wave
// why: h200-sxm BLOCKS=132 !tail_wave
#include <cuda_runtime.h>
#define BLOCKS 133
__global__ void work(float *out, float x) {
    __shared__ float whole[12 * 1024 - 8];
    float a = threadIdx.x, b = 1, c = 2, d = 3;
    for (int i = 0; i < 192; i++) { a = a * x + b; b = b * x + c; c = c * x + d; d = d * x + a; }
    whole[threadIdx.x] = a + b + c + d;
    out[blockIdx.x * blockDim.x + threadIdx.x] = whole[threadIdx.x];
}
int main() {
    float *out;
    cudaMalloc(&out, BLOCKS * 1024 * sizeof(float));
    work<<<BLOCKS, 1024>>>(out, 0.5f);
    return cudaDeviceSynchronize() != cudaSuccess;
}
