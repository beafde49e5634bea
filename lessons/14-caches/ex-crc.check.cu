#define main reader_main
#include "ex-crc.cu"
#undef main
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 300
#endif
#ifndef LENGTH
#define LENGTH 20
#endif

int main()
{
    unsigned table[256], *back = (unsigned *)malloc((N + 32) * sizeof(unsigned)), *out;
    unsigned char *bytes = (unsigned char *)malloc(N * LENGTH), *data;
    unsigned seed = 77u + N;
    for (int k = 0; k < 256; ++k) {
        seed = seed * 1664525u + 1013904223u;
        table[k] = seed ^ seed >> 13;
    }
    for (int k = 0; k < N * LENGTH; ++k) {
        seed = seed * 1664525u + 1013904223u;
        bytes[k] = (unsigned char)(seed >> 24);
    }
    for (int i = 0; i < N + 32; ++i)
        back[i] = 12345;
    cudaMalloc(&data, N * LENGTH);
    cudaMalloc(&out, (N + 32) * sizeof(unsigned));
    cudaMemcpy(data, bytes, N * LENGTH, cudaMemcpyHostToDevice);
    cudaMemcpy(out, back, (N + 32) * sizeof(unsigned), cudaMemcpyHostToDevice);
    crc32(table, data, out, N, LENGTH);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("n=%d: %s\n", N, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(back, out, (N + 32) * sizeof(unsigned), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N + 32; ++i) {
        unsigned crc = 0xffffffff;
        for (int k = 0; i < N && k < LENGTH; ++k)
            crc = table[(crc ^ bytes[k * N + i]) & 255] ^ crc >> 8;
        unsigned right = i < N ? ~crc : 12345;
        if (back[i] != right) {
            printf("n=%d length=%d: out[%d] = %08x, not %08x\n", N, LENGTH, i, back[i], right);
            return i < N ? 1 : 2;
        }
    }
    cudaFree(data);
    cudaFree(out);
    free(back);
    free(bytes);
    return 0;
}
