#pragma once
// Functions of vectors, by their public names: S and D for float and double, C and Z for complex ones.
#include <blas/level1.h>

inline cublasStatus_t cublasSaxpy(
    cublasHandle_t h, int n, const float *alpha, const float *x, int incx, float *y, int incy) {
    return cublas_impl::axpy(h, n, alpha, x, incx, y, incy);
}
inline cublasStatus_t cublasDaxpy(
    cublasHandle_t h, int n, const double *alpha, const double *x, int incx, double *y, int incy) {
    return cublas_impl::axpy(h, n, alpha, x, incx, y, incy);
}
inline cublasStatus_t cublasCaxpy(
    cublasHandle_t h, int n, const cuComplex *alpha, const cuComplex *x, int incx, cuComplex *y, int incy) {
    return cublas_impl::axpy(h, n, alpha, x, incx, y, incy);
}
inline cublasStatus_t cublasZaxpy(cublasHandle_t h, int n, const cuDoubleComplex *alpha,
    const cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy) {
    return cublas_impl::axpy(h, n, alpha, x, incx, y, incy);
}
inline cublasStatus_t cublasScopy(cublasHandle_t h, int n, const float *x, int incx, float *y, int incy) {
    return cublas_impl::copy(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasDcopy(cublasHandle_t h, int n, const double *x, int incx, double *y, int incy) {
    return cublas_impl::copy(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasCcopy(
    cublasHandle_t h, int n, const cuComplex *x, int incx, cuComplex *y, int incy) {
    return cublas_impl::copy(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasZcopy(
    cublasHandle_t h, int n, const cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy) {
    return cublas_impl::copy(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasSswap(cublasHandle_t h, int n, float *x, int incx, float *y, int incy) {
    return cublas_impl::exchange(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasDswap(cublasHandle_t h, int n, double *x, int incx, double *y, int incy) {
    return cublas_impl::exchange(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasCswap(cublasHandle_t h, int n, cuComplex *x, int incx, cuComplex *y, int incy) {
    return cublas_impl::exchange(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasZswap(
    cublasHandle_t h, int n, cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy) {
    return cublas_impl::exchange(h, n, x, incx, y, incy);
}
inline cublasStatus_t cublasSscal(cublasHandle_t h, int n, const float *alpha, float *x, int incx) {
    return cublas_impl::scal(h, n, alpha, x, incx);
}
inline cublasStatus_t cublasDscal(cublasHandle_t h, int n, const double *alpha, double *x, int incx) {
    return cublas_impl::scal(h, n, alpha, x, incx);
}
inline cublasStatus_t cublasCscal(cublasHandle_t h, int n, const cuComplex *alpha, cuComplex *x, int incx) {
    return cublas_impl::scal(h, n, alpha, x, incx);
}
inline cublasStatus_t cublasZscal(
    cublasHandle_t h, int n, const cuDoubleComplex *alpha, cuDoubleComplex *x, int incx) {
    return cublas_impl::scal(h, n, alpha, x, incx);
}
inline cublasStatus_t cublasCsscal(cublasHandle_t h, int n, const float *alpha, cuComplex *x, int incx) {
    return cublas_impl::scal(h, n, alpha, x, incx);
}
inline cublasStatus_t cublasZdscal(
    cublasHandle_t h, int n, const double *alpha, cuDoubleComplex *x, int incx) {
    return cublas_impl::scal(h, n, alpha, x, incx);
}
inline cublasStatus_t cublasSdot(
    cublasHandle_t h, int n, const float *x, int incx, const float *y, int incy, float *result) {
    return cublas_impl::dot(h, n, x, incx, y, incy, result);
}
inline cublasStatus_t cublasDdot(
    cublasHandle_t h, int n, const double *x, int incx, const double *y, int incy, double *result) {
    return cublas_impl::dot(h, n, x, incx, y, incy, result);
}
inline cublasStatus_t cublasCdotu(
    cublasHandle_t h, int n, const cuComplex *x, int incx, const cuComplex *y, int incy, cuComplex *result) {
    return cublas_impl::dot(h, n, x, incx, y, incy, result);
}
inline cublasStatus_t cublasZdotu(cublasHandle_t h, int n, const cuDoubleComplex *x, int incx,
    const cuDoubleComplex *y, int incy, cuDoubleComplex *result) {
    return cublas_impl::dot(h, n, x, incx, y, incy, result);
}
inline cublasStatus_t cublasCdotc(
    cublasHandle_t h, int n, const cuComplex *x, int incx, const cuComplex *y, int incy, cuComplex *result) {
    return cublas_impl::dot(h, n, x, incx, y, incy, result, true);
}
inline cublasStatus_t cublasZdotc(cublasHandle_t h, int n, const cuDoubleComplex *x, int incx,
    const cuDoubleComplex *y, int incy, cuDoubleComplex *result) {
    return cublas_impl::dot(h, n, x, incx, y, incy, result, true);
}
inline cublasStatus_t cublasSnrm2(cublasHandle_t h, int n, const float *x, int incx, float *result) {
    return cublas_impl::nrm2(h, n, x, incx, result);
}
inline cublasStatus_t cublasDnrm2(cublasHandle_t h, int n, const double *x, int incx, double *result) {
    return cublas_impl::nrm2(h, n, x, incx, result);
}
inline cublasStatus_t cublasScnrm2(cublasHandle_t h, int n, const cuComplex *x, int incx, float *result) {
    return cublas_impl::nrm2(h, n, x, incx, result);
}
inline cublasStatus_t cublasDznrm2(
    cublasHandle_t h, int n, const cuDoubleComplex *x, int incx, double *result) {
    return cublas_impl::nrm2(h, n, x, incx, result);
}
inline cublasStatus_t cublasSasum(cublasHandle_t h, int n, const float *x, int incx, float *result) {
    return cublas_impl::asum(h, n, x, incx, result);
}
inline cublasStatus_t cublasDasum(cublasHandle_t h, int n, const double *x, int incx, double *result) {
    return cublas_impl::asum(h, n, x, incx, result);
}
inline cublasStatus_t cublasScasum(cublasHandle_t h, int n, const cuComplex *x, int incx, float *result) {
    return cublas_impl::asum(h, n, x, incx, result);
}
inline cublasStatus_t cublasDzasum(
    cublasHandle_t h, int n, const cuDoubleComplex *x, int incx, double *result) {
    return cublas_impl::asum(h, n, x, incx, result);
}
inline cublasStatus_t cublasIsamax(cublasHandle_t h, int n, const float *x, int incx, int *result) {
    return cublas_impl::amax(h, n, x, incx, result);
}
inline cublasStatus_t cublasIdamax(cublasHandle_t h, int n, const double *x, int incx, int *result) {
    return cublas_impl::amax(h, n, x, incx, result);
}
inline cublasStatus_t cublasIcamax(cublasHandle_t h, int n, const cuComplex *x, int incx, int *result) {
    return cublas_impl::amax(h, n, x, incx, result);
}
inline cublasStatus_t cublasIzamax(cublasHandle_t h, int n, const cuDoubleComplex *x, int incx, int *result) {
    return cublas_impl::amax(h, n, x, incx, result);
}
inline cublasStatus_t cublasIsamin(cublasHandle_t h, int n, const float *x, int incx, int *result) {
    return cublas_impl::amin(h, n, x, incx, result);
}
inline cublasStatus_t cublasIdamin(cublasHandle_t h, int n, const double *x, int incx, int *result) {
    return cublas_impl::amin(h, n, x, incx, result);
}
inline cublasStatus_t cublasIcamin(cublasHandle_t h, int n, const cuComplex *x, int incx, int *result) {
    return cublas_impl::amin(h, n, x, incx, result);
}
inline cublasStatus_t cublasIzamin(cublasHandle_t h, int n, const cuDoubleComplex *x, int incx, int *result) {
    return cublas_impl::amin(h, n, x, incx, result);
}
inline cublasStatus_t cublasSrot(
    cublasHandle_t h, int n, float *x, int incx, float *y, int incy, const float *c, const float *s) {
    return cublas_impl::rot(h, n, x, incx, y, incy, c, s);
}
inline cublasStatus_t cublasDrot(
    cublasHandle_t h, int n, double *x, int incx, double *y, int incy, const double *c, const double *s) {
    return cublas_impl::rot(h, n, x, incx, y, incy, c, s);
}
inline cublasStatus_t cublasSrotg(cublasHandle_t h, float *a, float *b, float *c, float *s) {
    return cublas_impl::rotg(h, a, b, c, s);
}
inline cublasStatus_t cublasDrotg(cublasHandle_t h, double *a, double *b, double *c, double *s) {
    return cublas_impl::rotg(h, a, b, c, s);
}
inline cublasStatus_t cublasSrotm(
    cublasHandle_t h, int n, float *x, int incx, float *y, int incy, const float *param) {
    return cublas_impl::rotm(h, n, x, incx, y, incy, param);
}
inline cublasStatus_t cublasDrotm(
    cublasHandle_t h, int n, double *x, int incx, double *y, int incy, const double *param) {
    return cublas_impl::rotm(h, n, x, incx, y, incy, param);
}
inline cublasStatus_t cublasSrotmg(
    cublasHandle_t h, float *d1, float *d2, float *x1, const float *y1, float *param) {
    return cublas_impl::rotmg(h, d1, d2, x1, y1, param);
}
inline cublasStatus_t cublasDrotmg(
    cublasHandle_t h, double *d1, double *d2, double *x1, const double *y1, double *param) {
    return cublas_impl::rotmg(h, d1, d2, x1, y1, param);
}
