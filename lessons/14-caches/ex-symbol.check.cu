#define main reader_main
#include "ex-symbol.cu"
#undef main
#include <stdio.h>
#ifndef COUNT
#define COUNT 6
#endif
#ifndef FIRST
#define FIRST 0
#endif

int main()
{
    float values[32], x[100], back[100], *dx, *out;
    unsigned seed = 8u + COUNT;
    for (int k = 0; k < 32; ++k) {
        seed = seed * 1664525u + 1013904223u;
        values[k] = (float)(seed >> 28);
    }
    for (int i = 0; i < 100; ++i)
        x[i] = i % 3 - 1;   // sums stay small whole numbers
    cudaMalloc(&dx, sizeof x);
    cudaMalloc(&out, sizeof back);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    set(values, 0, COUNT);
    if (FIRST) {   // change some of them
        for (int k = FIRST; k < COUNT; ++k)
            values[k] += 5;
        set(values + FIRST, FIRST, COUNT - FIRST);
    }
    evaluate(dx, out, 100, COUNT);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("count=%d: %s\n", COUNT, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 100; ++i) {
        float right = 0;
        for (int k = COUNT - 1; k >= 0; --k)
            right = right * x[i] + values[k];
        if (back[i] != right) {
            printf("count=%d first=%d: x = %g gives %g, not %g\n", COUNT, FIRST, x[i], back[i], right);
            return FIRST ? 2 : 1;
        }
    }
    cudaFree(dx);
    cudaFree(out);
    return 0;
}
