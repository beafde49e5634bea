// Roots: the special function unit.
// why: geforce-gtx-480 pipe:special
// why: geforce-gtx-1080 pipe:special
// why: geforce-8800-gts-512 pipe:special
#include <cuda_runtime.h>
__global__ void sines(float *out) {
    float a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3;
    for (int i = 0; i < 32; i++) {
        a = __sinf(a); b = __sinf(b); c = __sinf(c); d = __sinf(d);
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
}
int main() {
    float *out;
    cudaMalloc(&out, 512 * 256 * sizeof(float));
    sines<<<512, 256>>>(out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
