// Neighbouring threads are STRIDE floats apart.
// why: h200-sxm uncoalesced
// why: geforce-8800-gts-512 uncoalesced
// why: quadro-fx-4800 uncoalesced
// why: geforce-gtx-480 uncoalesced
// why: geforce-gtx-1080 uncoalesced
// why: h200-sxm STRIDE=1 !uncoalesced
// why: geforce-8800-gts-512 STRIDE=1 !uncoalesced
#include <cuda_runtime.h>
#define N 524288
#define STRIDE 16
__global__ void strided(const float *in, float *out) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * STRIDE;
    out[i] = in[i];
}
int main() {
    float *a, *b;
    cudaMalloc(&a, (size_t)N * STRIDE * sizeof(float));
    cudaMalloc(&b, (size_t)N * STRIDE * sizeof(float));
    strided<<<N / 256, 256>>>(a, b);
    return cudaDeviceSynchronize() != cudaSuccess;
}
