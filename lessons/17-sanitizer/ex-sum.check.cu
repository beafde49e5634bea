#define main reader_main
#include "ex-sum.cu"
#undef main
#include <stdlib.h>
#ifndef COUNT
#define COUNT 1000
#endif

int main()
{
    const int blocks = (COUNT + BLOCK - 1) / BLOCK;
    int *in = (int *)malloc(COUNT * sizeof(int)), *out = (int *)malloc(blocks * sizeof(int));
    unsigned seed = 99;
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        in[i] = (int)(seed >> 16) % 2000 - 1000;
    }
    int *d_in, *d_out;
    cudaMalloc(&d_in, COUNT * sizeof(int));
    cudaMalloc(&d_out, blocks * sizeof(int));
    cudaMemset(d_out, 0xff, blocks * sizeof(int));
    cudaMemcpy(d_in, in, COUNT * sizeof(int), cudaMemcpyHostToDevice);
    sums(d_in, d_out, COUNT);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(out, d_out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    for (int b = 0; b < blocks; ++b) {
        int sum = 0;
        for (int i = b * BLOCK; i < COUNT && i < (b + 1) * BLOCK; ++i)
            sum += in[i];
        if (out[b] != sum) {
            printf("n=%d: block %d is %d, not %d\n", COUNT, b, out[b], sum);
            return b == blocks - 1 && COUNT % BLOCK != 0 ? 3 : 1;
        }
    }
    cudaFree(d_in);
    cudaFree(d_out);
    free(in);
    free(out);
    return 0;
}
