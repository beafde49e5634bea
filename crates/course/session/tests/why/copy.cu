// Every thread moves one float: nothing to gain but bandwidth. The arrays are larger than the caches, so that little of what is
// written stays there.
// why: h200-sxm N=29360128 dram_bandwidth
// why: geforce-8800-gts-512 N=1048576 dram_bandwidth
// why: quadro-fx-4800 N=1048576 dram_bandwidth
// why: geforce-gtx-480 N=2097152 dram_bandwidth
// why: geforce-gtx-1080 N=2097152 dram_bandwidth
// why: h200-sxm N=512 launch_overhead
// why: geforce-8800-gts-512 N=512 launch_overhead
#include <cuda_runtime.h>
#define N 12582912
__global__ void copy(const float *in, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}
int main() {
    float *a, *b;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&b, N * sizeof(float));
    copy<<<N / 512, 512>>>(a, b);
    return cudaDeviceSynchronize() != cudaSuccess;
}
