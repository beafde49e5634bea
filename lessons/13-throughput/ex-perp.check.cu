#define main reader_main
#include "ex-perp.cu"
#undef main
#include <stdlib.h>
#ifndef COUNT
#define COUNT 1000
#endif

int main()
{
    float2 *u = (float2 *)malloc(COUNT * sizeof(float2)), *v = (float2 *)malloc(COUNT * sizeof(float2));
    int *out = (int *)malloc(COUNT * sizeof(int));
    unsigned seed = 90;
    for (int i = 0; i < COUNT; ++i) {
        seed = seed * 1664525 + 1013904223;
        u[i].x = 0.5f + (seed >> 8) / 8388608.0f;
        seed = seed * 1664525 + 1013904223;
        u[i].y = 0.5f + (seed >> 8) / 8388608.0f;
        v[i].x = -u[i].y;
        v[i].y = i % 3 == 0 ? u[i].x : u[i].x * 1.001f;   // every third is perpendicular
    }
    float2 *d_u, *d_v;
    int *d_out;
    cudaMalloc(&d_u, COUNT * sizeof(float2));
    cudaMalloc(&d_v, COUNT * sizeof(float2));
    cudaMalloc(&d_out, COUNT * sizeof(int));
    cudaMemset(d_out, 0xff, COUNT * sizeof(int));
    cudaMemcpy(d_u, u, COUNT * sizeof(float2), cudaMemcpyHostToDevice);
    cudaMemcpy(d_v, v, COUNT * sizeof(float2), cudaMemcpyHostToDevice);
    perpendicular(d_u, d_v, d_out, COUNT);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(out, d_out, COUNT * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 2;
    }
    for (int i = 0; i < COUNT; ++i)
        if (out[i] != (i % 3 == 0)) {
            printf("(%.9g, %.9g) (%.9g, %.9g): %d\n", u[i].x, u[i].y, v[i].x, v[i].y, out[i]);
            return i % 3 == 0 ? 1 : 3;
        }
    cudaFree(d_u);
    cudaFree(d_v);
    cudaFree(d_out);
    free(u);
    free(v);
    free(out);
    return 0;
}
