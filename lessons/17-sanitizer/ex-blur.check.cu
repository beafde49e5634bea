#define main reader_main
#include "ex-blur.cu"
#undef main
#include <stdlib.h>
#ifndef COUNT
#define COUNT 1000
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
    blur(d_in, d_out, COUNT);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(out, d_out, COUNT * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("n=%d: %s\n", COUNT, cudaGetErrorString(error));
        return 2;
    }
    for (int i = 0; i < COUNT; ++i) {
        int right = (i > 0 ? in[i - 1] : 0) + in[i] + (i + 1 < COUNT ? in[i + 1] : 0);
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
