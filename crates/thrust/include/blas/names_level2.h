#pragma once
// Functions of a matrix and vectors, by their public names: S and D for float and double, C and Z for complex
// ones.
#include <blas/level2.h>

inline cublasStatus_t cublasSgemv(cublasHandle_t h, cublasOperation_t trans, int m, int n, const float *alpha,
    const float *a, int lda, const float *x, int incx, const float *beta, float *y, int incy) {
    return cublas_impl::gemv(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasDgemv(cublasHandle_t h, cublasOperation_t trans, int m, int n,
    const double *alpha, const double *a, int lda, const double *x, int incx, const double *beta, double *y,
    int incy) {
    return cublas_impl::gemv(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasCgemv(cublasHandle_t h, cublasOperation_t trans, int m, int n,
    const cuComplex *alpha, const cuComplex *a, int lda, const cuComplex *x, int incx, const cuComplex *beta,
    cuComplex *y, int incy) {
    return cublas_impl::gemv(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasZgemv(cublasHandle_t h, cublasOperation_t trans, int m, int n,
    const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, const cuDoubleComplex *x, int incx,
    const cuDoubleComplex *beta, cuDoubleComplex *y, int incy) {
    return cublas_impl::gemv(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasSgbmv(cublasHandle_t h, cublasOperation_t trans, int m, int n, int kl, int ku,
    const float *alpha, const float *a, int lda, const float *x, int incx, const float *beta, float *y,
    int incy) {
    return cublas_impl::gbmv(h, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasDgbmv(cublasHandle_t h, cublasOperation_t trans, int m, int n, int kl, int ku,
    const double *alpha, const double *a, int lda, const double *x, int incx, const double *beta, double *y,
    int incy) {
    return cublas_impl::gbmv(h, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasCgbmv(cublasHandle_t h, cublasOperation_t trans, int m, int n, int kl, int ku,
    const cuComplex *alpha, const cuComplex *a, int lda, const cuComplex *x, int incx, const cuComplex *beta,
    cuComplex *y, int incy) {
    return cublas_impl::gbmv(h, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasZgbmv(cublasHandle_t h, cublasOperation_t trans, int m, int n, int kl, int ku,
    const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, const cuDoubleComplex *x, int incx,
    const cuDoubleComplex *beta, cuDoubleComplex *y, int incy) {
    return cublas_impl::gbmv(h, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasSsymv(cublasHandle_t h, cublasFillMode_t uplo, int n, const float *alpha,
    const float *a, int lda, const float *x, int incx, const float *beta, float *y, int incy) {
    return cublas_impl::symv(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasDsymv(cublasHandle_t h, cublasFillMode_t uplo, int n, const double *alpha,
    const double *a, int lda, const double *x, int incx, const double *beta, double *y, int incy) {
    return cublas_impl::symv(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasSsbmv(cublasHandle_t h, cublasFillMode_t uplo, int n, int k, const float *alpha,
    const float *a, int lda, const float *x, int incx, const float *beta, float *y, int incy) {
    return cublas_impl::sbmv(h, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasDsbmv(cublasHandle_t h, cublasFillMode_t uplo, int n, int k, const double *alpha,
    const double *a, int lda, const double *x, int incx, const double *beta, double *y, int incy) {
    return cublas_impl::sbmv(h, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasSspmv(cublasHandle_t h, cublasFillMode_t uplo, int n, const float *alpha,
    const float *a, const float *x, int incx, const float *beta, float *y, int incy) {
    return cublas_impl::spmv(h, uplo, n, alpha, a, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasDspmv(cublasHandle_t h, cublasFillMode_t uplo, int n, const double *alpha,
    const double *a, const double *x, int incx, const double *beta, double *y, int incy) {
    return cublas_impl::spmv(h, uplo, n, alpha, a, x, incx, beta, y, incy);
}
inline cublasStatus_t cublasStrmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const float *a, int lda, float *x, int incx) {
    return cublas_impl::trmv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasDtrmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const double *a, int lda, double *x, int incx) {
    return cublas_impl::trmv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasCtrmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const cuComplex *a, int lda, cuComplex *x, int incx) {
    return cublas_impl::trmv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasZtrmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const cuDoubleComplex *a, int lda, cuDoubleComplex *x, int incx) {
    return cublas_impl::trmv(h, uplo, trans, diag, n, a, lda, x, incx);
}
inline cublasStatus_t cublasStbmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, int k, const float *a, int lda, float *x, int incx) {
    return cublas_impl::tbmv(h, uplo, trans, diag, n, k, a, lda, x, incx);
}
inline cublasStatus_t cublasDtbmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, int k, const double *a, int lda, double *x, int incx) {
    return cublas_impl::tbmv(h, uplo, trans, diag, n, k, a, lda, x, incx);
}
inline cublasStatus_t cublasStpmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const float *a, float *x, int incx) {
    return cublas_impl::tpmv(h, uplo, trans, diag, n, a, x, incx);
}
inline cublasStatus_t cublasDtpmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const double *a, double *x, int incx) {
    return cublas_impl::tpmv(h, uplo, trans, diag, n, a, x, incx);
}
inline cublasStatus_t cublasSger(cublasHandle_t h, int m, int n, const float *alpha, const float *x, int incx,
    const float *y, int incy, float *a, int lda) {
    return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda);
}
inline cublasStatus_t cublasDger(cublasHandle_t h, int m, int n, const double *alpha, const double *x,
    int incx, const double *y, int incy, double *a, int lda) {
    return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda);
}
inline cublasStatus_t cublasCgeru(cublasHandle_t h, int m, int n, const cuComplex *alpha, const cuComplex *x,
    int incx, const cuComplex *y, int incy, cuComplex *a, int lda) {
    return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda);
}
inline cublasStatus_t cublasZgeru(cublasHandle_t h, int m, int n, const cuDoubleComplex *alpha,
    const cuDoubleComplex *x, int incx, const cuDoubleComplex *y, int incy, cuDoubleComplex *a, int lda) {
    return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda);
}
inline cublasStatus_t cublasCgerc(cublasHandle_t h, int m, int n, const cuComplex *alpha, const cuComplex *x,
    int incx, const cuComplex *y, int incy, cuComplex *a, int lda) {
    return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda, true);
}
inline cublasStatus_t cublasZgerc(cublasHandle_t h, int m, int n, const cuDoubleComplex *alpha,
    const cuDoubleComplex *x, int incx, const cuDoubleComplex *y, int incy, cuDoubleComplex *a, int lda) {
    return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda, true);
}
inline cublasStatus_t cublasSsyr(cublasHandle_t h, cublasFillMode_t uplo, int n, const float *alpha,
    const float *x, int incx, float *a, int lda) {
    return cublas_impl::syr(h, uplo, n, alpha, x, incx, a, lda);
}
inline cublasStatus_t cublasDsyr(cublasHandle_t h, cublasFillMode_t uplo, int n, const double *alpha,
    const double *x, int incx, double *a, int lda) {
    return cublas_impl::syr(h, uplo, n, alpha, x, incx, a, lda);
}
inline cublasStatus_t cublasSsyr2(cublasHandle_t h, cublasFillMode_t uplo, int n, const float *alpha,
    const float *x, int incx, const float *y, int incy, float *a, int lda) {
    return cublas_impl::syr2(h, uplo, n, alpha, x, incx, y, incy, a, lda);
}
inline cublasStatus_t cublasDsyr2(cublasHandle_t h, cublasFillMode_t uplo, int n, const double *alpha,
    const double *x, int incx, const double *y, int incy, double *a, int lda) {
    return cublas_impl::syr2(h, uplo, n, alpha, x, incx, y, incy, a, lda);
}
