#define main reader_main
#include "ex-count.cu"
#undef main
#include <stdlib.h>
#ifndef COUNT
#define COUNT 65536
#endif
#ifndef LIMIT
#define LIMIT 300
#endif

int main()
{
    int *in = (int *)malloc(COUNT * sizeof(int)), right = 0;
    unsigned seed = 31337;
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        in[i] = (seed >> 16) % 1000;
        right += in[i] > LIMIT;
    }
    int *d_in, *d_count, count = 0;
    cudaMalloc(&d_in, COUNT * sizeof(int));
    cudaMalloc(&d_count, sizeof count);
    cudaMemset(d_count, 0, sizeof count);
    cudaMemcpy(d_in, in, COUNT * sizeof(int), cudaMemcpyHostToDevice);
    count_above(d_in, COUNT, LIMIT, d_count);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    cudaFree(d_in);
    cudaFree(d_count);
    free(in);
    if (count != right) {
        printf("n=%d, limit=%d: %d, not %d\n", COUNT, LIMIT, count, right);
        return 1;
    }
    return 0;
}
