#pragma once
// The interface before CUDA 4: one handle for all, factors and results by value, letters for what is to be
// done.
#include <cublas_api.h>

namespace cublas_impl {

struct legacy_state {
    cublasHandle_t handle;
    cublasStatus_t status; // of the last call that went wrong, until it is asked for
};
inline legacy_state &legacy_one() {
    static legacy_state one = {};
    return one;
}
inline cublasHandle_t legacy() { return legacy_one().handle; }
inline void note(cublasStatus_t status) {
    if (status != CUBLAS_STATUS_SUCCESS) legacy_one().status = status;
}
inline char small(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }
// Other letters become values that the functions refuse.
inline cublasOperation_t op_of(char c) {
    c = small(c);
    return c == 'n' ? CUBLAS_OP_N : c == 't' ? CUBLAS_OP_T : c == 'c' ? CUBLAS_OP_C : (cublasOperation_t)9;
}
inline cublasFillMode_t uplo_of(char c) {
    c = small(c);
    return c == 'l' ? CUBLAS_FILL_MODE_LOWER : c == 'u' ? CUBLAS_FILL_MODE_UPPER : (cublasFillMode_t)9;
}
inline cublasSideMode_t side_of(char c) {
    c = small(c);
    return c == 'l' ? CUBLAS_SIDE_LEFT : c == 'r' ? CUBLAS_SIDE_RIGHT : (cublasSideMode_t)9;
}
inline cublasDiagType_t diag_of(char c) {
    c = small(c);
    return c == 'n' ? CUBLAS_DIAG_NON_UNIT : c == 'u' ? CUBLAS_DIAG_UNIT : (cublasDiagType_t)9;
}

} // namespace cublas_impl

inline cublasStatus_t cublasInit() {
    return cublas_impl::legacy() ? CUBLAS_STATUS_SUCCESS : cublasCreate(&cublas_impl::legacy_one().handle);
}
inline cublasStatus_t cublasShutdown() {
    cublasStatus_t status = cublasDestroy(cublas_impl::legacy());
    cublas_impl::legacy_one().handle = nullptr;
    return status;
}
inline cublasStatus_t cublasGetError() {
    cublasStatus_t status = cublas_impl::legacy_one().status;
    cublas_impl::legacy_one().status = CUBLAS_STATUS_SUCCESS;
    return status;
}
inline cublasStatus_t cublasGetVersion(int *version) {
    return cublasGetVersion(cublas_impl::legacy(), version);
}
inline cublasStatus_t cublasAlloc(int n, int size, void **p) {
    if (n <= 0 || size <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    return cudaMalloc(p, (size_t)n * size) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                          : CUBLAS_STATUS_ALLOC_FAILED;
}
inline cublasStatus_t cublasFree(void *p) {
    return cudaFree(p) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR;
}
inline cublasStatus_t cublasSetKernelStream(cudaStream_t stream) {
    return cublasSetStream(cublas_impl::legacy(), stream);
}

inline void cublasSaxpy(int n, float alpha, const float *x, int incx, float *y, int incy) {
    cublas_impl::note(cublasSaxpy(cublas_impl::legacy(), n, &alpha, x, incx, y, incy));
}
inline void cublasDaxpy(int n, double alpha, const double *x, int incx, double *y, int incy) {
    cublas_impl::note(cublasDaxpy(cublas_impl::legacy(), n, &alpha, x, incx, y, incy));
}
inline void cublasCaxpy(int n, cuComplex alpha, const cuComplex *x, int incx, cuComplex *y, int incy) {
    cublas_impl::note(cublasCaxpy(cublas_impl::legacy(), n, &alpha, x, incx, y, incy));
}
inline void cublasZaxpy(
    int n, cuDoubleComplex alpha, const cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy) {
    cublas_impl::note(cublasZaxpy(cublas_impl::legacy(), n, &alpha, x, incx, y, incy));
}
inline void cublasScopy(int n, const float *x, int incx, float *y, int incy) {
    cublas_impl::note(cublasScopy(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasDcopy(int n, const double *x, int incx, double *y, int incy) {
    cublas_impl::note(cublasDcopy(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasCcopy(int n, const cuComplex *x, int incx, cuComplex *y, int incy) {
    cublas_impl::note(cublasCcopy(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasZcopy(int n, const cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy) {
    cublas_impl::note(cublasZcopy(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasSswap(int n, float *x, int incx, float *y, int incy) {
    cublas_impl::note(cublasSswap(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasDswap(int n, double *x, int incx, double *y, int incy) {
    cublas_impl::note(cublasDswap(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasCswap(int n, cuComplex *x, int incx, cuComplex *y, int incy) {
    cublas_impl::note(cublasCswap(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasZswap(int n, cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy) {
    cublas_impl::note(cublasZswap(cublas_impl::legacy(), n, x, incx, y, incy));
}
inline void cublasSscal(int n, float alpha, float *x, int incx) {
    cublas_impl::note(cublasSscal(cublas_impl::legacy(), n, &alpha, x, incx));
}
inline void cublasDscal(int n, double alpha, double *x, int incx) {
    cublas_impl::note(cublasDscal(cublas_impl::legacy(), n, &alpha, x, incx));
}
inline void cublasCscal(int n, cuComplex alpha, cuComplex *x, int incx) {
    cublas_impl::note(cublasCscal(cublas_impl::legacy(), n, &alpha, x, incx));
}
inline void cublasZscal(int n, cuDoubleComplex alpha, cuDoubleComplex *x, int incx) {
    cublas_impl::note(cublasZscal(cublas_impl::legacy(), n, &alpha, x, incx));
}
inline float cublasSdot(int n, const float *x, int incx, const float *y, int incy) {
    float r = 0;
    cublas_impl::note(cublasSdot(cublas_impl::legacy(), n, x, incx, y, incy, &r));
    return r;
}
inline double cublasDdot(int n, const double *x, int incx, const double *y, int incy) {
    double r = 0;
    cublas_impl::note(cublasDdot(cublas_impl::legacy(), n, x, incx, y, incy, &r));
    return r;
}
inline float cublasSnrm2(int n, const float *x, int incx) {
    float r = 0;
    cublas_impl::note(cublasSnrm2(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline double cublasDnrm2(int n, const double *x, int incx) {
    double r = 0;
    cublas_impl::note(cublasDnrm2(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline float cublasSasum(int n, const float *x, int incx) {
    float r = 0;
    cublas_impl::note(cublasSasum(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline double cublasDasum(int n, const double *x, int incx) {
    double r = 0;
    cublas_impl::note(cublasDasum(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline int cublasIsamax(int n, const float *x, int incx) {
    int r = 0;
    cublas_impl::note(cublasIsamax(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline int cublasIdamax(int n, const double *x, int incx) {
    int r = 0;
    cublas_impl::note(cublasIdamax(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline int cublasIsamin(int n, const float *x, int incx) {
    int r = 0;
    cublas_impl::note(cublasIsamin(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline int cublasIdamin(int n, const double *x, int incx) {
    int r = 0;
    cublas_impl::note(cublasIdamin(cublas_impl::legacy(), n, x, incx, &r));
    return r;
}
inline void cublasSrot(int n, float *x, int incx, float *y, int incy, float c, float s) {
    cublas_impl::note(cublasSrot(cublas_impl::legacy(), n, x, incx, y, incy, &c, &s));
}
inline void cublasDrot(int n, double *x, int incx, double *y, int incy, double c, double s) {
    cublas_impl::note(cublasDrot(cublas_impl::legacy(), n, x, incx, y, incy, &c, &s));
}
inline void cublasSrotg(float *a, float *b, float *c, float *s) {
    cublas_impl::note(cublasSrotg(cublas_impl::legacy(), a, b, c, s));
}
inline void cublasDrotg(double *a, double *b, double *c, double *s) {
    cublas_impl::note(cublasDrotg(cublas_impl::legacy(), a, b, c, s));
}
inline void cublasSgemv(char trans, int m, int n, float alpha, const float *a, int lda, const float *x,
    int incx, float beta, float *y, int incy) {
    cublas_impl::note(cublasSgemv(
        cublas_impl::legacy(), cublas_impl::op_of(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy));
}
inline void cublasDgemv(char trans, int m, int n, double alpha, const double *a, int lda, const double *x,
    int incx, double beta, double *y, int incy) {
    cublas_impl::note(cublasDgemv(
        cublas_impl::legacy(), cublas_impl::op_of(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy));
}
inline void cublasCgemv(char trans, int m, int n, cuComplex alpha, const cuComplex *a, int lda,
    const cuComplex *x, int incx, cuComplex beta, cuComplex *y, int incy) {
    cublas_impl::note(cublasCgemv(
        cublas_impl::legacy(), cublas_impl::op_of(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy));
}
inline void cublasZgemv(char trans, int m, int n, cuDoubleComplex alpha, const cuDoubleComplex *a, int lda,
    const cuDoubleComplex *x, int incx, cuDoubleComplex beta, cuDoubleComplex *y, int incy) {
    cublas_impl::note(cublasZgemv(
        cublas_impl::legacy(), cublas_impl::op_of(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy));
}
inline void cublasSger(
    int m, int n, float alpha, const float *x, int incx, const float *y, int incy, float *a, int lda) {
    cublas_impl::note(cublasSger(cublas_impl::legacy(), m, n, &alpha, x, incx, y, incy, a, lda));
}
inline void cublasDger(
    int m, int n, double alpha, const double *x, int incx, const double *y, int incy, double *a, int lda) {
    cublas_impl::note(cublasDger(cublas_impl::legacy(), m, n, &alpha, x, incx, y, incy, a, lda));
}
inline void cublasSsymv(char uplo, int n, float alpha, const float *a, int lda, const float *x, int incx,
    float beta, float *y, int incy) {
    cublas_impl::note(cublasSsymv(
        cublas_impl::legacy(), cublas_impl::uplo_of(uplo), n, &alpha, a, lda, x, incx, &beta, y, incy));
}
inline void cublasDsymv(char uplo, int n, double alpha, const double *a, int lda, const double *x, int incx,
    double beta, double *y, int incy) {
    cublas_impl::note(cublasDsymv(
        cublas_impl::legacy(), cublas_impl::uplo_of(uplo), n, &alpha, a, lda, x, incx, &beta, y, incy));
}
inline void cublasSsyr(char uplo, int n, float alpha, const float *x, int incx, float *a, int lda) {
    cublas_impl::note(
        cublasSsyr(cublas_impl::legacy(), cublas_impl::uplo_of(uplo), n, &alpha, x, incx, a, lda));
}
inline void cublasDsyr(char uplo, int n, double alpha, const double *x, int incx, double *a, int lda) {
    cublas_impl::note(
        cublasDsyr(cublas_impl::legacy(), cublas_impl::uplo_of(uplo), n, &alpha, x, incx, a, lda));
}
inline void cublasStrmv(
    char uplo, char trans, char diag, int n, const float *a, int lda, float *x, int incx) {
    cublas_impl::note(cublasStrmv(cublas_impl::legacy(), cublas_impl::uplo_of(uplo),
        cublas_impl::op_of(trans), cublas_impl::diag_of(diag), n, a, lda, x, incx));
}
inline void cublasDtrmv(
    char uplo, char trans, char diag, int n, const double *a, int lda, double *x, int incx) {
    cublas_impl::note(cublasDtrmv(cublas_impl::legacy(), cublas_impl::uplo_of(uplo),
        cublas_impl::op_of(trans), cublas_impl::diag_of(diag), n, a, lda, x, incx));
}
inline void cublasStrsv(
    char uplo, char trans, char diag, int n, const float *a, int lda, float *x, int incx) {
    cublas_impl::note(cublasStrsv(cublas_impl::legacy(), cublas_impl::uplo_of(uplo),
        cublas_impl::op_of(trans), cublas_impl::diag_of(diag), n, a, lda, x, incx));
}
inline void cublasDtrsv(
    char uplo, char trans, char diag, int n, const double *a, int lda, double *x, int incx) {
    cublas_impl::note(cublasDtrsv(cublas_impl::legacy(), cublas_impl::uplo_of(uplo),
        cublas_impl::op_of(trans), cublas_impl::diag_of(diag), n, a, lda, x, incx));
}
inline void cublasSgemm(char ta, char tb, int m, int n, int k, float alpha, const float *a, int lda,
    const float *b, int ldb, float beta, float *c, int ldc) {
    cublas_impl::note(cublasSgemm(cublas_impl::legacy(), cublas_impl::op_of(ta), cublas_impl::op_of(tb), m, n,
        k, &alpha, a, lda, b, ldb, &beta, c, ldc));
}
inline void cublasDgemm(char ta, char tb, int m, int n, int k, double alpha, const double *a, int lda,
    const double *b, int ldb, double beta, double *c, int ldc) {
    cublas_impl::note(cublasDgemm(cublas_impl::legacy(), cublas_impl::op_of(ta), cublas_impl::op_of(tb), m, n,
        k, &alpha, a, lda, b, ldb, &beta, c, ldc));
}
inline void cublasCgemm(char ta, char tb, int m, int n, int k, cuComplex alpha, const cuComplex *a, int lda,
    const cuComplex *b, int ldb, cuComplex beta, cuComplex *c, int ldc) {
    cublas_impl::note(cublasCgemm(cublas_impl::legacy(), cublas_impl::op_of(ta), cublas_impl::op_of(tb), m, n,
        k, &alpha, a, lda, b, ldb, &beta, c, ldc));
}
inline void cublasZgemm(char ta, char tb, int m, int n, int k, cuDoubleComplex alpha,
    const cuDoubleComplex *a, int lda, const cuDoubleComplex *b, int ldb, cuDoubleComplex beta,
    cuDoubleComplex *c, int ldc) {
    cublas_impl::note(cublasZgemm(cublas_impl::legacy(), cublas_impl::op_of(ta), cublas_impl::op_of(tb), m, n,
        k, &alpha, a, lda, b, ldb, &beta, c, ldc));
}
inline void cublasSsymm(char side, char uplo, int m, int n, float alpha, const float *a, int lda,
    const float *b, int ldb, float beta, float *c, int ldc) {
    cublas_impl::note(cublasSsymm(cublas_impl::legacy(), cublas_impl::side_of(side),
        cublas_impl::uplo_of(uplo), m, n, &alpha, a, lda, b, ldb, &beta, c, ldc));
}
inline void cublasDsymm(char side, char uplo, int m, int n, double alpha, const double *a, int lda,
    const double *b, int ldb, double beta, double *c, int ldc) {
    cublas_impl::note(cublasDsymm(cublas_impl::legacy(), cublas_impl::side_of(side),
        cublas_impl::uplo_of(uplo), m, n, &alpha, a, lda, b, ldb, &beta, c, ldc));
}
inline void cublasSsyrk(char uplo, char trans, int n, int k, float alpha, const float *a, int lda, float beta,
    float *c, int ldc) {
    cublas_impl::note(cublasSsyrk(cublas_impl::legacy(), cublas_impl::uplo_of(uplo),
        cublas_impl::op_of(trans), n, k, &alpha, a, lda, &beta, c, ldc));
}
inline void cublasDsyrk(char uplo, char trans, int n, int k, double alpha, const double *a, int lda,
    double beta, double *c, int ldc) {
    cublas_impl::note(cublasDsyrk(cublas_impl::legacy(), cublas_impl::uplo_of(uplo),
        cublas_impl::op_of(trans), n, k, &alpha, a, lda, &beta, c, ldc));
}
inline void cublasStrmm(char side, char uplo, char trans, char diag, int m, int n, float alpha,
    const float *a, int lda, float *b, int ldb) {
    cublas_impl::note(
        cublasStrmm(cublas_impl::legacy(), cublas_impl::side_of(side), cublas_impl::uplo_of(uplo),
            cublas_impl::op_of(trans), cublas_impl::diag_of(diag), m, n, &alpha, a, lda, b, ldb, b, ldb));
}
inline void cublasDtrmm(char side, char uplo, char trans, char diag, int m, int n, double alpha,
    const double *a, int lda, double *b, int ldb) {
    cublas_impl::note(
        cublasDtrmm(cublas_impl::legacy(), cublas_impl::side_of(side), cublas_impl::uplo_of(uplo),
            cublas_impl::op_of(trans), cublas_impl::diag_of(diag), m, n, &alpha, a, lda, b, ldb, b, ldb));
}
inline void cublasStrsm(char side, char uplo, char trans, char diag, int m, int n, float alpha,
    const float *a, int lda, float *b, int ldb) {
    cublas_impl::note(
        cublasStrsm(cublas_impl::legacy(), cublas_impl::side_of(side), cublas_impl::uplo_of(uplo),
            cublas_impl::op_of(trans), cublas_impl::diag_of(diag), m, n, &alpha, a, lda, b, ldb));
}
inline void cublasDtrsm(char side, char uplo, char trans, char diag, int m, int n, double alpha,
    const double *a, int lda, double *b, int ldb) {
    cublas_impl::note(
        cublasDtrsm(cublas_impl::legacy(), cublas_impl::side_of(side), cublas_impl::uplo_of(uplo),
            cublas_impl::op_of(trans), cublas_impl::diag_of(diag), m, n, &alpha, a, lda, b, ldb));
}
