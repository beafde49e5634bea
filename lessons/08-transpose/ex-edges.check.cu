#define main reader_main
#include "ex-edges.cu"
#undef main
#ifndef ROWS
#define ROWS 48
#endif
#ifndef COLS
#define COLS 32
#endif

int main(void)
{
    size_t bytes = (size_t)ROWS * COLS * sizeof(float);
    float *a = (float *)malloc(bytes), *b = (float *)malloc(bytes);
    unsigned seed = ROWS + 7 * COLS;
    for (int k = 0; k < ROWS * COLS; ++k) {
        seed = seed * 1664525u + 1013904223u;
        a[k] = seed >> 8;
        b[k] = -1;
    }
    float *da, *db;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, bytes, cudaMemcpyHostToDevice);
    transpose(da, db, ROWS, COLS);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("%d x %d: %s\n", ROWS, COLS, cudaGetErrorString(error));
        return 2;
    }
    cudaMemcpy(b, db, bytes, cudaMemcpyDeviceToHost);
    cudaFree(da);
    cudaFree(db);
    int status = 0;
    for (int j = 0; j < ROWS && !status; ++j)
        for (int i = 0; i < COLS && !status; ++i)
            if (b[i * ROWS + j] != a[j * COLS + i]) {
                printf("%d x %d: b[%d][%d] = %g, not %g\n", ROWS, COLS, i, j, b[i * ROWS + j], a[j * COLS + i]);
                status = 1;
            }
    free(a);
    free(b);
    return status;
}
