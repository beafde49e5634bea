#define main reader_main
#include "ex-table.cu"
#undef main
#include <stdlib.h>
#ifndef COUNT
#define COUNT 262144
#endif

int main()
{
    float *t = (float *)malloc(TABLE * sizeof(float)), *o = (float *)malloc(COUNT * sizeof(float));
    int *v = (int *)malloc(COUNT * sizeof(int));
    unsigned seed = 4711;
    for (int k = 0; k < TABLE; ++k) {
        seed = seed * 1664525 + 1013904223;
        t[k] = seed >> 8;
    }
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        v[i] = seed >> 19;
    }
    float *table, *out;
    int *in;
    cudaMalloc(&table, TABLE * sizeof(float));
    cudaMalloc(&in, COUNT * sizeof(int));
    cudaMalloc(&out, COUNT * sizeof(float));
    cudaMemset(out, 0xff, COUNT * sizeof(float));
    cudaMemcpy(table, t, TABLE * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(in, v, COUNT * sizeof(int), cudaMemcpyHostToDevice);
    apply(table, in, out, COUNT);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(o, out, COUNT * sizeof(float), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    for (int i = 0; i < COUNT; ++i)
        if (o[i] != t[v[i]]) {
            printf("n=%d: out[%d] is %g, not %g\n", COUNT, i, o[i], t[v[i]]);
            return 1;
        }
    cudaFree(table);
    cudaFree(in);
    cudaFree(out);
    free(t);
    free(o);
    free(v);
    return 0;
}
