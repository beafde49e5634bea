#define main reader_main
#include "ex-silent.cu"
#undef main
#include <stdlib.h>
#ifndef COUNT
#define COUNT 2100000
#endif

int main()
{
    int *in = (int *)malloc(COUNT * sizeof(int)), *out = (int *)malloc(COUNT * sizeof(int));
    unsigned seed = 7;
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        in[i] = (int)(seed >> 16) % 2000 - 1000;
    }
    int *d_in, *d_out;
    cudaMalloc(&d_in, COUNT * sizeof(int));
    cudaMalloc(&d_out, COUNT * sizeof(int));
    cudaMemset(d_out, 0xff, COUNT * sizeof(int));
    cudaMemcpy(d_in, in, COUNT * sizeof(int), cudaMemcpyHostToDevice);
    cudaError_t said = affine(d_in, d_out, COUNT), empty = affine(d_in, d_out, 0);
    if (said == cudaSuccess && cudaGetLastError() != cudaSuccess)
        return 3;
    if (said != cudaSuccess || empty != cudaSuccess) {
        printf("n=%d: %s; n=0: %s\n", COUNT, cudaGetErrorString(said), cudaGetErrorString(empty));
        return said != cudaSuccess ? 2 : 4;
    }
    cudaError_t error = cudaMemcpy(out, d_out, COUNT * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("n=%d: %s\n", COUNT, cudaGetErrorString(error));
        return 2;
    }
    for (int i = 0; i < COUNT; ++i) {
        int right = 3 * in[i] + 1;
        if (out[i] != right) {
            printf("n=%d: element %d is %d, not %d\n", COUNT, i, out[i], right);
            return 1;
        }
    }
    cudaFree(d_in);
    cudaFree(d_out);
    free(in);
    free(out);
    return 0;
}
