#pragma once
// Many small systems, by their public names: S and D for float and double, C and Z for complex ones.
#include <blas/lu.h>

inline cublasStatus_t cublasSgetrfBatched(
    cublasHandle_t h, int n, float *const a[], int lda, int *pivots, int *info, int count) {
    return cublas_impl::getrf(h, n, a, lda, pivots, info, count);
}
inline cublasStatus_t cublasDgetrfBatched(
    cublasHandle_t h, int n, double *const a[], int lda, int *pivots, int *info, int count) {
    return cublas_impl::getrf(h, n, a, lda, pivots, info, count);
}
inline cublasStatus_t cublasCgetrfBatched(
    cublasHandle_t h, int n, cuComplex *const a[], int lda, int *pivots, int *info, int count) {
    return cublas_impl::getrf(h, n, a, lda, pivots, info, count);
}
inline cublasStatus_t cublasZgetrfBatched(
    cublasHandle_t h, int n, cuDoubleComplex *const a[], int lda, int *pivots, int *info, int count) {
    return cublas_impl::getrf(h, n, a, lda, pivots, info, count);
}
inline cublasStatus_t cublasSgetrsBatched(cublasHandle_t h, cublasOperation_t trans, int n, int nrhs,
    const float *const a[], int lda, const int *pivots, float *const b[], int ldb, int *info, int count) {
    return cublas_impl::getrs(h, trans, n, nrhs, a, lda, pivots, b, ldb, info, count);
}
inline cublasStatus_t cublasDgetrsBatched(cublasHandle_t h, cublasOperation_t trans, int n, int nrhs,
    const double *const a[], int lda, const int *pivots, double *const b[], int ldb, int *info, int count) {
    return cublas_impl::getrs(h, trans, n, nrhs, a, lda, pivots, b, ldb, info, count);
}
inline cublasStatus_t cublasCgetrsBatched(cublasHandle_t h, cublasOperation_t trans, int n, int nrhs,
    const cuComplex *const a[], int lda, const int *pivots, cuComplex *const b[], int ldb, int *info,
    int count) {
    return cublas_impl::getrs(h, trans, n, nrhs, a, lda, pivots, b, ldb, info, count);
}
inline cublasStatus_t cublasZgetrsBatched(cublasHandle_t h, cublasOperation_t trans, int n, int nrhs,
    const cuDoubleComplex *const a[], int lda, const int *pivots, cuDoubleComplex *const b[], int ldb,
    int *info, int count) {
    return cublas_impl::getrs(h, trans, n, nrhs, a, lda, pivots, b, ldb, info, count);
}
inline cublasStatus_t cublasSgetriBatched(cublasHandle_t h, int n, const float *const a[], int lda,
    const int *pivots, float *const c[], int ldc, int *info, int count) {
    return cublas_impl::getri(h, n, a, lda, pivots, c, ldc, info, count);
}
inline cublasStatus_t cublasDgetriBatched(cublasHandle_t h, int n, const double *const a[], int lda,
    const int *pivots, double *const c[], int ldc, int *info, int count) {
    return cublas_impl::getri(h, n, a, lda, pivots, c, ldc, info, count);
}
inline cublasStatus_t cublasCgetriBatched(cublasHandle_t h, int n, const cuComplex *const a[], int lda,
    const int *pivots, cuComplex *const c[], int ldc, int *info, int count) {
    return cublas_impl::getri(h, n, a, lda, pivots, c, ldc, info, count);
}
inline cublasStatus_t cublasZgetriBatched(cublasHandle_t h, int n, const cuDoubleComplex *const a[], int lda,
    const int *pivots, cuDoubleComplex *const c[], int ldc, int *info, int count) {
    return cublas_impl::getri(h, n, a, lda, pivots, c, ldc, info, count);
}
inline cublasStatus_t cublasSmatinvBatched(cublasHandle_t h, int n, const float *const a[], int lda,
    float *const c[], int ldc, int *info, int count) {
    return cublas_impl::matinv(h, n, a, lda, c, ldc, info, count);
}
inline cublasStatus_t cublasDmatinvBatched(cublasHandle_t h, int n, const double *const a[], int lda,
    double *const c[], int ldc, int *info, int count) {
    return cublas_impl::matinv(h, n, a, lda, c, ldc, info, count);
}
inline cublasStatus_t cublasCmatinvBatched(cublasHandle_t h, int n, const cuComplex *const a[], int lda,
    cuComplex *const c[], int ldc, int *info, int count) {
    return cublas_impl::matinv(h, n, a, lda, c, ldc, info, count);
}
inline cublasStatus_t cublasZmatinvBatched(cublasHandle_t h, int n, const cuDoubleComplex *const a[], int lda,
    cuDoubleComplex *const c[], int ldc, int *info, int count) {
    return cublas_impl::matinv(h, n, a, lda, c, ldc, info, count);
}
