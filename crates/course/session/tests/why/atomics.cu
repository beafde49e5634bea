// All lanes of all warps add to one word, or each to its own.
// why: h200-sxm atomics
// why: geforce-gtx-480 atomics
// why: geforce-gtx-1080 atomics
// why: h200-sxm SPREAD=1 !atomics
#include <cuda_runtime.h>
#define SPREAD 0
__global__ void count(unsigned *counts, unsigned *seen) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if SPREAD
    seen[i] = counts[i] + 1;
#else
    seen[i] = atomicAdd(&counts[0], 1 + (i & 3));
#endif
}
int main() {
    unsigned *counts, *seen;
    cudaMalloc(&counts, 256 * 1024 * sizeof(unsigned));
    cudaMalloc(&seen, 256 * 1024 * sizeof(unsigned));
    cudaMemset(counts, 0, 256 * 1024 * sizeof(unsigned));
    count<<<1024, 256>>>(counts, seen);
    return cudaDeviceSynchronize() != cudaSuccess;
}
