#define main reader_main
#include "ex-registers.cu"
#undef main
#include <math.h>
#include <stdlib.h>
#ifndef COLS
#define COLS 1000
#endif

int main()
{
    float *in = (float *)malloc(ROWS * COLS * sizeof(float));
    float *out = (float *)malloc(TERMS * COLS * sizeof(float));
    unsigned seed = 20101;
    for (int i = 0; i < ROWS * COLS; ++i) {
        seed = seed * 1664525 + 1013904223;
        in[i] = (seed >> 8) / 16777216.0f;
    }
    float *d_in, *d_out;
    cudaMalloc(&d_in, ROWS * COLS * sizeof(float));
    cudaMalloc(&d_out, TERMS * COLS * sizeof(float));
    cudaMemset(d_out, 0xff, TERMS * COLS * sizeof(float));
    cudaMemcpy(d_in, in, ROWS * COLS * sizeof(float), cudaMemcpyHostToDevice);
    power_sums(d_in, d_out, COLS);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    error = cudaMemcpy(out, d_out, TERMS * COLS * sizeof(float), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    for (int i = 0; i < COLS; ++i)
        for (int k = 0; k < TERMS; ++k) {
            double sum = 0;
            for (int row = 0; row < ROWS; ++row)
                sum += pow(in[row * COLS + i], k);
            if (!(fabs(out[k * COLS + i] - sum) < 1e-3)) {
                printf("column %d of %d, power %d: %g, not %g\n", i, COLS, k, out[k * COLS + i], sum);
                return 1;
            }
        }
    cudaFree(d_in);
    cudaFree(d_out);
    free(in);
    free(out);
    return 0;
}
