#define main reader_main
#include "ex-pitch.cu"
#undef main
#ifndef N
#define N 512
#endif

int main(void)
{
    int pitch = row_pitch(N);
    if (pitch < N || pitch > N + 512) {
        printf("row_pitch(%d) = %d\n", N, pitch);
        return 3;
    }
    size_t bytes = (size_t)pitch * N * sizeof(float);
    float *a = (float *)malloc(bytes), *b = (float *)malloc(bytes);
    unsigned seed = 2024;
    for (size_t k = 0; k < bytes / sizeof(float); ++k) {
        seed = seed * 1664525u + 1013904223u;
        a[k] = seed >> 8;
        b[k] = -1;
    }
    float *da, *db;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, bytes, cudaMemcpyHostToDevice);
    kernel<<<dim3(N / TILE, N / TILE), dim3(TILE, TILE)>>>(da, db, pitch);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("n = %d: %s\n", N, cudaGetErrorString(error));
        return 2;
    }
    cudaMemcpy(b, db, bytes, cudaMemcpyDeviceToHost);
    cudaFree(da);
    cudaFree(db);
    int status = 0;
    for (int j = 0; j < N && !status; ++j)
        for (int i = 0; i < N && !status; ++i)
            if (b[(size_t)i * pitch + j] != a[(size_t)j * pitch + i]) {
                printf("n = %d, pitch = %d: b[%d][%d] = %g, not %g\n", N, pitch, i, j, b[(size_t)i * pitch + j], a[(size_t)j * pitch + i]);
                status = 1;
            }
    free(a);
    free(b);
    return status;
}
