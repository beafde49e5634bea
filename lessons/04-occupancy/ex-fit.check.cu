#define main reader_main
#include "ex-fit.cu"
#undef main
#include <math.h>
#include <stdlib.h>
#ifndef COUNT
#define COUNT 131072
#endif

int main()
{
    float *in = (float *)malloc(COUNT * sizeof(float)), *out = (float *)malloc(COUNT * sizeof(float));
    unsigned seed = 77;
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        in[i] = 1 + (seed >> 8) / 8388608.0f;
    }
    float *d_in, *d_out;
    cudaMalloc(&d_in, COUNT * sizeof(float));
    cudaMalloc(&d_out, COUNT * sizeof(float));
    cudaMemset(d_out, 0xff, COUNT * sizeof(float));
    cudaMemcpy(d_in, in, COUNT * sizeof(float), cudaMemcpyHostToDevice);
    square_roots(d_in, d_out, COUNT);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(out, d_out, COUNT * sizeof(float), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    for (int i = 0; i < COUNT; ++i)
        if (!(fabsf(out[i] - sqrtf(in[i])) < 1e-4f)) {
            printf("n=%d: root %d is %g, not %g\n", COUNT, i, out[i], sqrtf(in[i]));
            return 1;
        }
    cudaFree(d_in);
    cudaFree(d_out);
    free(in);
    free(out);
    return 0;
}
