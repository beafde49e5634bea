#pragma once
// Solutions of triangular systems, by their public names: S and D for float and double, C and Z for complex
// ones.
#include <blas/solve.h>

inline cublasStatus_t cublasStrsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const float *a, int lda, float *x, int incx) {
    return cublas_impl::trsv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasDtrsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const double *a, int lda, double *x, int incx) {
    return cublas_impl::trsv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasCtrsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const cuComplex *a, int lda, cuComplex *x, int incx) {
    return cublas_impl::trsv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasZtrsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const cuDoubleComplex *a, int lda, cuDoubleComplex *x, int incx) {
    return cublas_impl::trsv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasStrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha, const float *a, int lda,
    float *b, int ldb) {
    return cublas_impl::trsm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
}
inline cublasStatus_t cublasDtrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha, const double *a,
    int lda, double *b, int ldb) {
    return cublas_impl::trsm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
}
inline cublasStatus_t cublasCtrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuComplex *alpha, const cuComplex *a,
    int lda, cuComplex *b, int ldb) {
    return cublas_impl::trsm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
}
inline cublasStatus_t cublasZtrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuDoubleComplex *alpha,
    const cuDoubleComplex *a, int lda, cuDoubleComplex *b, int ldb) {
    return cublas_impl::trsm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
}
inline cublasStatus_t cublasStrsmBatched(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha, const float *const a[],
    int lda, float *const b[], int ldb, int count) {
    return cublas_impl::trsm_batched(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, count);
}
inline cublasStatus_t cublasDtrsmBatched(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha,
    const double *const a[], int lda, double *const b[], int ldb, int count) {
    return cublas_impl::trsm_batched(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, count);
}
