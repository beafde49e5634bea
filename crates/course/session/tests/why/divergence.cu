// Each lane takes its own way through the switch; by warp, it would not.
// why: h200-sxm divergence
// why: geforce-8800-gts-512 divergence
// why: geforce-gtx-480 divergence
// why: h200-sxm BY=32 !divergence
// why: geforce-8800-gts-512 BY=32 !divergence
#include <cuda_runtime.h>
#define BY 1
#define BLOCKS 264
__global__ void ways(float *out, float x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = i, b = x, c = 1;
    for (int k = 0; k < 60; k++) {
        int way = (threadIdx.x / BY + k) % 8;
        if (way == 0) { a = a * x + b; b = b * c + x; c = c * a + x; a = a * 3 + b; b += c * x; }
        else if (way == 1) { a = b * x + c; b = b * x + 1; c = a * a + x; a = a * 5 + b; b += a * x; }
        else if (way == 2) { a = a * b + c; c = b * c + 2; b = c * a + x; a = a * 7 + c; c += b * x; }
        else if (way == 3) { c = a * x + b; a = b * c + 3; b = b * a + x; a = a * 9 + b; a += c * x; }
        else if (way == 4) { c = a * a + b; b = a * c + 4; a = c * b + x; a = c * 11 + b; b += b * x; }
        else if (way == 5) { b = a * x + c; a = c * c + 5; a = c * a + x; b = a * 13 + c; c += c * x; }
        else if (way == 6) { a = c * b + b; c = b * a + 6; b = c * c + x; c = a * 15 + b; b += a * a; }
        else { b = a * c + a; c = a * a + 7; c = c * b + x; b = a * 17 + b; c += b * x; }
    }
    out[i] = a + b + c;
}
int main() {
    float *out;
    cudaMalloc(&out, BLOCKS * 256 * sizeof(float));
    ways<<<BLOCKS, 256>>>(out, 0.5f);
    return cudaDeviceSynchronize() != cudaSuccess;
}
