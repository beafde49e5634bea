// What calls say to arguments they cannot use, and that nothing to do is no error.
#include <cublas_v2.h>
#include <cstdio>

#define SAY(call)                                                          \
    do {                                                                   \
        cublasStatus_t status = (call);                                    \
        printf("%s: %s\n", #call, cublasGetStatusName(status));            \
    } while (0)

int main() {
    cublasHandle_t h = nullptr, none = nullptr;
    float *d, one = 1, r = 5;
    int index = 5;
    cudaMalloc(&d, 100 * sizeof(float));
    cudaMemset(d, 0, 100 * sizeof(float));
    SAY(cublasCreate(&h));
    SAY(cublasDestroy(none));
    SAY(cublasSetStream(none, 0));
    SAY(cublasSaxpy(none, 1, &one, d, 1, d, 1));
    SAY(cublasSgemm(none, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, d, 1, d, 1, &one, d, 1));
    SAY(cublasSdot(h, -3, d, 1, d, 1, &r));
    printf("%g\n", r);
    r = 5;
    SAY(cublasSnrm2(h, 4, d, 0, &r));
    printf("%g\n", r);
    SAY(cublasIsamax(h, -1, d, 1, &index));
    printf("%d\n", index);
    SAY(cublasSaxpy(h, -1, &one, d, 1, d, 1));
    SAY(cublasSscal(h, 0, &one, d, 1));
    SAY(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 0, 4, 4, &one, d, 1, d, 4, &one, d, 1));
    SAY(cublasSgemv(h, CUBLAS_OP_N, 4, 0, &one, d, 4, d, 1, &one, d, 1));
    SAY(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, -1, 4, 4, &one, d, 4, d, 4, &one, d, 4));
    SAY(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, d, 3, d, 4, &one, d, 4));
    SAY(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 4, 5, 4, &one, d, 4, d, 4, &one, d, 4));
    SAY(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, d, 4, d, 4, &one, d, 2));
    SAY(cublasSsyrk(h, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 4, -4, &one, d, 4, &one, d, 4));
    SAY(cublasStrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, 4, &one, d, 4, d, 3));
    SAY(cublasSetVector(4, 0, &one, 1, d, 1));
    SAY(cublasSetVector(1, sizeof one, &one, 0, d, 1));
    SAY(cublasSetVector(0, sizeof one, &one, 1, d, 1));
    SAY(cublasSetMatrix(-1, 1, sizeof one, &one, 1, d, 1));
    SAY(cublasGetMatrix(1, 1, sizeof one, d, 1, &r, 0));
    printf("%s, %s, %s\n", cublasGetStatusName(CUBLAS_STATUS_ALLOC_FAILED), cublasGetStatusName(CUBLAS_STATUS_EXECUTION_FAILED),
           cublasGetStatusName(CUBLAS_STATUS_NOT_SUPPORTED));
    SAY(cublasDestroy(h));
    cudaFree(d);
    return 0;
}
