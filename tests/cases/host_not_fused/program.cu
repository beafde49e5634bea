// Device code multiplies and adds with one rounding, host code of nvcc on x86-64 with two.
#include <cstdio>

__host__ __device__ float mix(float x, float a, float b) { return x * (b - a) + a; }

__global__ void kernel(float *p) { *p = mix(p[1], p[2], p[3]); }

int main() {
    float h[4] = {0, 0.27535650f, -1, 2}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    printf("%.9g ", mix(h[1], h[2], h[3]));
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost);
    printf("%.9g\n", h[0]);
    return cudaFree(d);
}
