// Large blocks of shared memory leave few warps to hide the loads' latency.
// why: h200-sxm memory_latency/shared_memory
// why: geforce-gtx-1080 memory_latency/shared_memory
#include <cuda_runtime.h>
#define N 1048576
__global__ void dependent(const int *in, int *out) {
    __shared__ int big[11 * 1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int at = i;
    for (int k = 0; k < 16; k++) at = (in[at] + at + 4096 * k) & (N - 1);
    big[threadIdx.x] = at;
    out[i] = big[threadIdx.x];
}
int main() {
    int *in, *out;
    cudaMalloc(&in, N * sizeof(int));
    cudaMalloc(&out, 1024 * 64 * sizeof(int));
    cudaMemset(in, 0, N * sizeof(int));
    dependent<<<1024, 64>>>(in, out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
