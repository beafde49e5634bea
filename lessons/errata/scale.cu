// Scales a row of a matrix from its third column on,
// with one element too many and with the right number.
#include <cstdio>
#include <cublas_v2.h>

#define PRINTED 1   // 1: one element too many   0: as many as the row has left
#define M       6   // rows
#define N       5   // columns

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

int main()
{
    float h[M * N], *d;
    int wrong = 0;
    for (int i = 0; i < M * N; ++i)
        h[i] = i;
    CHECK(cudaMalloc(&d, sizeof h));
    cublasHandle_t handle;
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
        return 1;
    cublasSetMatrix(M, N, sizeof(float), h, M, d, M);
    float ten = 10;
    int row = 1, column = 2;
    int count = PRINTED ? N - 1 : N - column;
    cublasStatus_t status = cublasSscal(handle, count, &ten, d + column * M + row, M);
    printf("cublasSscal: %d\n", (int)status);
    CHECK(cudaDeviceSynchronize());
    cublasGetMatrix(M, N, sizeof(float), d, M, h, M);
    cublasDestroy(handle);
    for (int i = 0; i < M * N; ++i)
        wrong += h[i] != (i % M == row && i / M >= column ? 10 * i : i);
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
