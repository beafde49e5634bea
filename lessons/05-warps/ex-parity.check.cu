#define main reader_main
#include "ex-parity.cu"
#undef main
#include <math.h>
#include <stdlib.h>
#ifndef COUNT
#define COUNT 65536
#endif

int main()
{
    float *in = (float *)malloc(COUNT * sizeof(float)), *out = (float *)malloc(COUNT * sizeof(float));
    unsigned seed = 555;
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        in[i] = (seed >> 8) / 16777216.0f;
    }
    float *d_in, *d_out;
    cudaMalloc(&d_in, COUNT * sizeof(float));
    cudaMalloc(&d_out, COUNT * sizeof(float));
    cudaMemset(d_out, 0xff, COUNT * sizeof(float));
    cudaMemcpy(d_in, in, COUNT * sizeof(float), cudaMemcpyHostToDevice);
    process(d_in, d_out, COUNT);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(out, d_out, COUNT * sizeof(float), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    for (int i = 0; i < COUNT; ++i) {
        double x = in[i];
        for (int k = 0; k < 40; ++k)
            x = i % 2 == 0 ? x * 0.75 + 0.125 : x * 1.0625 - 0.03125;
        if (!(fabs(out[i] - x) < 1e-4)) {
            printf("n=%d: element %d is %g, not %g\n", COUNT, i, out[i], x);
            return 1;
        }
    }
    cudaFree(d_in);
    cudaFree(d_out);
    free(in);
    free(out);
    return 0;
}
