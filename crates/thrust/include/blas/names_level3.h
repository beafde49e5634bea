#pragma once
// Functions of matrices, by their public names: S and D for float and double, C and Z for complex ones.
#include <blas/level3.h>

inline cublasStatus_t cublasSgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const float *alpha, const float *a, int lda, const float *b, int ldb, const float *beta, float *c,
    int ldc) {
    return cublas_impl::gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasDgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const double *alpha, const double *a, int lda, const double *b, int ldb, const double *beta,
    double *c, int ldc) {
    return cublas_impl::gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasCgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const cuComplex *alpha, const cuComplex *a, int lda, const cuComplex *b, int ldb,
    const cuComplex *beta, cuComplex *c, int ldc) {
    return cublas_impl::gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasZgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, const cuDoubleComplex *b, int ldb,
    const cuDoubleComplex *beta, cuDoubleComplex *c, int ldc) {
    return cublas_impl::gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasSgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
    int n, int k, const float *alpha, const float *const a[], int lda, const float *const b[], int ldb,
    const float *beta, float *const c[], int ldc, int count) {
    return cublas_impl::gemm_batched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count);
}
inline cublasStatus_t cublasDgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
    int n, int k, const double *alpha, const double *const a[], int lda, const double *const b[], int ldb,
    const double *beta, double *const c[], int ldc, int count) {
    return cublas_impl::gemm_batched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count);
}
inline cublasStatus_t cublasCgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
    int n, int k, const cuComplex *alpha, const cuComplex *const a[], int lda, const cuComplex *const b[],
    int ldb, const cuComplex *beta, cuComplex *const c[], int ldc, int count) {
    return cublas_impl::gemm_batched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count);
}
inline cublasStatus_t cublasZgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
    int n, int k, const cuDoubleComplex *alpha, const cuDoubleComplex *const a[], int lda,
    const cuDoubleComplex *const b[], int ldb, const cuDoubleComplex *beta, cuDoubleComplex *const c[],
    int ldc, int count) {
    return cublas_impl::gemm_batched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count);
}
inline cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const float *alpha, const float *a, int lda, long long stride_a, const float *b,
    int ldb, long long stride_b, const float *beta, float *c, int ldc, long long stride_c, int count) {
    return cublas_impl::gemm_strided(
        h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count);
}
inline cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const double *alpha, const double *a, int lda, long long stride_a, const double *b,
    int ldb, long long stride_b, const double *beta, double *c, int ldc, long long stride_c, int count) {
    return cublas_impl::gemm_strided(
        h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count);
}
inline cublasStatus_t cublasCgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const cuComplex *alpha, const cuComplex *a, int lda, long long stride_a,
    const cuComplex *b, int ldb, long long stride_b, const cuComplex *beta, cuComplex *c, int ldc,
    long long stride_c, int count) {
    return cublas_impl::gemm_strided(
        h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count);
}
inline cublasStatus_t cublasZgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, long long stride_a,
    const cuDoubleComplex *b, int ldb, long long stride_b, const cuDoubleComplex *beta, cuDoubleComplex *c,
    int ldc, long long stride_c, int count) {
    return cublas_impl::gemm_strided(
        h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count);
}
inline cublasStatus_t cublasSsymm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, int m,
    int n, const float *alpha, const float *a, int lda, const float *b, int ldb, const float *beta, float *c,
    int ldc) {
    return cublas_impl::symm(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasDsymm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, int m,
    int n, const double *alpha, const double *a, int lda, const double *b, int ldb, const double *beta,
    double *c, int ldc) {
    return cublas_impl::symm(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasCsymm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, int m,
    int n, const cuComplex *alpha, const cuComplex *a, int lda, const cuComplex *b, int ldb,
    const cuComplex *beta, cuComplex *c, int ldc) {
    return cublas_impl::symm(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasZsymm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, int m,
    int n, const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, const cuDoubleComplex *b, int ldb,
    const cuDoubleComplex *beta, cuDoubleComplex *c, int ldc) {
    return cublas_impl::symm(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline cublasStatus_t cublasSsyrk(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const float *alpha, const float *a, int lda, const float *beta, float *c, int ldc) {
    return cublas_impl::rank_k(h, "SYRK", uplo, trans, n, k, alpha, a, lda, a, lda, beta, c, ldc, false);
}
inline cublasStatus_t cublasDsyrk(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const double *alpha, const double *a, int lda, const double *beta, double *c, int ldc) {
    return cublas_impl::rank_k(h, "SYRK", uplo, trans, n, k, alpha, a, lda, a, lda, beta, c, ldc, false);
}
inline cublasStatus_t cublasCsyrk(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const cuComplex *alpha, const cuComplex *a, int lda, const cuComplex *beta, cuComplex *c,
    int ldc) {
    return cublas_impl::rank_k(h, "SYRK", uplo, trans, n, k, alpha, a, lda, a, lda, beta, c, ldc, false);
}
inline cublasStatus_t cublasZsyrk(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, const cuDoubleComplex *beta,
    cuDoubleComplex *c, int ldc) {
    return cublas_impl::rank_k(h, "SYRK", uplo, trans, n, k, alpha, a, lda, a, lda, beta, c, ldc, false);
}
inline cublasStatus_t cublasSsyrkx(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const float *alpha, const float *a, int lda, const float *b, int ldb, const float *beta, float *c,
    int ldc) {
    return cublas_impl::rank_k(h, "SYRKX", uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc, false);
}
inline cublasStatus_t cublasDsyrkx(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const double *alpha, const double *a, int lda, const double *b, int ldb, const double *beta,
    double *c, int ldc) {
    return cublas_impl::rank_k(h, "SYRKX", uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc, false);
}
inline cublasStatus_t cublasSsyr2k(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const float *alpha, const float *a, int lda, const float *b, int ldb, const float *beta, float *c,
    int ldc) {
    return cublas_impl::rank_k(h, "SYR2K", uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc, true);
}
inline cublasStatus_t cublasDsyr2k(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const double *alpha, const double *a, int lda, const double *b, int ldb, const double *beta,
    double *c, int ldc) {
    return cublas_impl::rank_k(h, "SYR2K", uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc, true);
}
inline cublasStatus_t cublasCsyr2k(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const cuComplex *alpha, const cuComplex *a, int lda, const cuComplex *b, int ldb,
    const cuComplex *beta, cuComplex *c, int ldc) {
    return cublas_impl::rank_k(h, "SYR2K", uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc, true);
}
inline cublasStatus_t cublasZsyr2k(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans, int n,
    int k, const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, const cuDoubleComplex *b, int ldb,
    const cuDoubleComplex *beta, cuDoubleComplex *c, int ldc) {
    return cublas_impl::rank_k(h, "SYR2K", uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc, true);
}
inline cublasStatus_t cublasStrmm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha, const float *a, int lda,
    const float *b, int ldb, float *c, int ldc) {
    return cublas_impl::trmm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, c, ldc);
}
inline cublasStatus_t cublasDtrmm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha, const double *a,
    int lda, const double *b, int ldb, double *c, int ldc) {
    return cublas_impl::trmm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, c, ldc);
}
inline cublasStatus_t cublasCtrmm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuComplex *alpha, const cuComplex *a,
    int lda, const cuComplex *b, int ldb, cuComplex *c, int ldc) {
    return cublas_impl::trmm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, c, ldc);
}
inline cublasStatus_t cublasZtrmm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuDoubleComplex *alpha,
    const cuDoubleComplex *a, int lda, const cuDoubleComplex *b, int ldb, cuDoubleComplex *c, int ldc) {
    return cublas_impl::trmm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, c, ldc);
}
inline cublasStatus_t cublasSgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    const float *alpha, const float *a, int lda, const float *beta, const float *b, int ldb, float *c,
    int ldc) {
    return cublas_impl::geam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc);
}
inline cublasStatus_t cublasDgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    const double *alpha, const double *a, int lda, const double *beta, const double *b, int ldb, double *c,
    int ldc) {
    return cublas_impl::geam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc);
}
inline cublasStatus_t cublasCgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    const cuComplex *alpha, const cuComplex *a, int lda, const cuComplex *beta, const cuComplex *b, int ldb,
    cuComplex *c, int ldc) {
    return cublas_impl::geam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc);
}
inline cublasStatus_t cublasZgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    const cuDoubleComplex *alpha, const cuDoubleComplex *a, int lda, const cuDoubleComplex *beta,
    const cuDoubleComplex *b, int ldb, cuDoubleComplex *c, int ldc) {
    return cublas_impl::geam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc);
}
inline cublasStatus_t cublasSdgmm(cublasHandle_t h, cublasSideMode_t side, int m, int n, const float *a,
    int lda, const float *x, int incx, float *c, int ldc) {
    return cublas_impl::dgmm(h, side, m, n, a, lda, x, incx, c, ldc);
}
inline cublasStatus_t cublasDdgmm(cublasHandle_t h, cublasSideMode_t side, int m, int n, const double *a,
    int lda, const double *x, int incx, double *c, int ldc) {
    return cublas_impl::dgmm(h, side, m, n, a, lda, x, incx, c, ldc);
}
inline cublasStatus_t cublasCdgmm(cublasHandle_t h, cublasSideMode_t side, int m, int n, const cuComplex *a,
    int lda, const cuComplex *x, int incx, cuComplex *c, int ldc) {
    return cublas_impl::dgmm(h, side, m, n, a, lda, x, incx, c, ldc);
}
inline cublasStatus_t cublasZdgmm(cublasHandle_t h, cublasSideMode_t side, int m, int n,
    const cuDoubleComplex *a, int lda, const cuDoubleComplex *x, int incx, cuDoubleComplex *c, int ldc) {
    return cublas_impl::dgmm(h, side, m, n, a, lda, x, incx, c, ldc);
}
