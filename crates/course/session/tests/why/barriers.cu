// One warp works, the others wait for it at a barrier.
// why: h200-sxm barriers
// why: geforce-8800-gts-512 barriers
#include <cuda_runtime.h>
#define THREADS 512
__global__ void waits(float *out, float x) {
    float a = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (threadIdx.x < 32)
            for (int k = 0; k < 512; k++) a = a * x + 1;
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a;
}
int main() {
    float *out;
    cudaMalloc(&out, 264 * THREADS * sizeof(float));
    waits<<<264, THREADS>>>(out, 0.5f);
    return cudaDeviceSynchronize() != cudaSuccess;
}
