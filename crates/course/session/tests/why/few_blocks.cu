// One block sums everything: the other multiprocessors have nothing to do.
// why: h200-sxm too_few_blocks
// why: geforce-8800-gts-512 too_few_blocks
// why: geforce-gtx-1080 too_few_blocks
// why: h200-sxm BLOCKS=264 !too_few_blocks
#include <cuda_runtime.h>
#define N 262144
#define BLOCKS 1
__global__ void sum(const float *in, float *out) {
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) sum += in[i];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
int main() {
    float *in, *out;
    cudaMalloc(&in, N * sizeof(float));
    cudaMalloc(&out, BLOCKS * 256 * sizeof(float));
    sum<<<BLOCKS, 256>>>(in, out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
