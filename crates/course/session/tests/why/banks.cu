// Columns of a tile in shared memory: all lanes in one bank, unless rows are padded.
// why: h200-sxm bank_conflicts
// why: geforce-8800-gts-512 bank_conflicts
// why: geforce-gtx-480 bank_conflicts
// why: geforce-gtx-1080 bank_conflicts
// why: h200-sxm PAD=1 !bank_conflicts
// why: geforce-8800-gts-512 PAD=1 !bank_conflicts
// why: geforce-gtx-480 PAD=1 !bank_conflicts
#include <cuda_runtime.h>
#define PAD 0
#define T 32
__global__ void columns(float *out) {
    __shared__ float tile[T][T + PAD];
    int t = threadIdx.x;
    for (int k = t; k < T * T; k += blockDim.x) tile[k / T][k % T] = k;
    __syncthreads();
    float sum = 0;
    for (int round = 0; round < 4; round++)
        for (int k = 0; k < T; k++) sum += tile[t % T][(k + round) % T];
    out[blockIdx.x * blockDim.x + t] = sum;
}
int main() {
    float *out;
    cudaMalloc(&out, 264 * 256 * sizeof(float));
    columns<<<264, 256>>>(out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
