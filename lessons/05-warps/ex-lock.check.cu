#define main reader_main
#include "ex-lock.cu"
#undef main
#include <stdlib.h>
#ifndef COUNT
#define COUNT 150
#endif

int main()
{
    int *in = (int *)malloc(COUNT * sizeof(int));
    Best right = {-1, -1}, best = right, *d_best;
    unsigned seed = 2017;
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        in[i] = (seed >> 16) % 40;
        if (in[i] > right.value) {
            right.value = in[i];
            right.index = i;
        }
    }
    int *d_in;
    cudaMalloc(&d_in, COUNT * sizeof(int));
    cudaMalloc(&d_best, sizeof best);
    cudaMemcpy(d_in, in, COUNT * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_best, &best, sizeof best, cudaMemcpyHostToDevice);
    find_best(d_in, COUNT, d_best);
    cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess)
        error = cudaMemcpy(&best, d_best, sizeof best, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    cudaFree(d_in);
    cudaFree(d_best);
    free(in);
    if (best.value != right.value || best.index != right.index) {
        printf("n=%d: %d at %d, not %d at %d\n", COUNT, best.value, best.index, right.value, right.index);
        return 1;
    }
    return 0;
}
