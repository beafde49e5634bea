// Independent multiply-adds in registers.
// why: h200-sxm BLOCKS=1056 pipe:float|issue_slots
// why: geforce-8800-gts-512 pipe:float|issue_slots
// why: geforce-gtx-480 pipe:float|issue_slots
// why: geforce-gtx-1080 pipe:float|issue_slots
// why: geforce-gtx-1080 REAL=double pipe:double
// why: geforce-gtx-480 REAL=double pipe:double
// why: quadro-fx-4800 REAL=double pipe:double
#include <cuda_runtime.h>
#define REAL float
#define BLOCKS 160
__global__ void fma8(REAL *out, REAL x) {
    REAL a = threadIdx.x, b = 1, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7;
    for (int i = 0; i < 96; i++) {
        a = a * x + b; b = b * x + c; c = c * x + d; d = d * x + e;
        e = e * x + f; f = f * x + g; g = g * x + h; h = h * x + a;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d + e + f + g + h;
}
int main() {
    REAL *out;
    cudaMalloc(&out, BLOCKS * 256 * sizeof(REAL));
    fma8<<<BLOCKS, 256>>>(out, (REAL)0.5);
    return cudaDeviceSynchronize() != cudaSuccess;
}
