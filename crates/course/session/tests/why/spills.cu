// Sixty-four sums in registers, where the launch bounds leave few.
// why: h200-sxm LEAST=8 local_memory
// why: geforce-gtx-480 LEAST=6 local_memory
// why: h200-sxm LEAST=1 !local_memory
#include <cuda_runtime.h>
#define LEAST 1
#define BLOCKS 132
__global__ void __launch_bounds__(256, LEAST) sums(float *out, const float *in) {
    float s[64];
    int t = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
    for (int i = 0; i < 64; i++) s[i] = t + i;
    for (int k = 0; k < 8; k++) {
        float x = in[k];
#pragma unroll
        for (int i = 0; i < 64; i++) s[i] = s[i] * x + s[(i + 7) % 64];
    }
    float all = 0;
#pragma unroll
    for (int i = 0; i < 64; i++) all += s[i];
    out[t] = all;
}
int main() {
    float *in, *out;
    cudaMalloc(&in, 16 * sizeof(float));
    cudaMalloc(&out, BLOCKS * 256 * sizeof(float));
    cudaMemset(in, 0, 16 * sizeof(float));
    sums<<<BLOCKS, 256>>>(out, in);
    return cudaDeviceSynchronize() != cudaSuccess;
}
