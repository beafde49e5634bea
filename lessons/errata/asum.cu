// The sum that BLAS has: of absolute values.
#include <cstdio>
#include <cublas_v2.h>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

int main()
{
    float h[4] = {1, -2, 3, -4}, sum = 0, *d;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    cublasHandle_t handle;
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
        return 1;
    cublasSasum(handle, 4, d, 1, &sum);
    cublasDestroy(handle);
    printf("1 - 2 + 3 - 4: cublasSasum says %g\n", sum);
    CHECK(cudaFree(d));
    return sum != 10;
}
