#pragma once
// Operations on vectors, by their public names, which the macros of blas/names.h make for each type.
#include <blas/names.h>
#include <blas/level1.h>
#include <blas/level1_rotations.h>

#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##axpy##X(cublasHandle_t h, I n, const T *alpha, const T *x, I incx, \
        T *y, I incy) { \
        return cublas_impl::axpy(h, n, alpha, x, incx, y, incy); \
    } \
    inline cublasStatus_t cublas##S##copy##X(cublasHandle_t h, I n, const T *x, I incx, T *y, I incy) { \
        return cublas_impl::copy(h, n, x, incx, y, incy); \
    } \
    inline cublasStatus_t cublas##S##swap##X(cublasHandle_t h, I n, T *x, I incx, T *y, I incy) { \
        return cublas_impl::exchange(h, n, x, incx, y, incy); \
    } \
    inline cublasStatus_t cublas##S##scal##X(cublasHandle_t h, I n, const T *alpha, T *x, I incx) { \
        return cublas_impl::scal(h, n, alpha, x, incx); \
    } \
    inline cublasStatus_t cublas##N##nrm2##X(cublasHandle_t h, I n, const T *x, I incx, R *result) { \
        return cublas_impl::nrm2(h, n, x, incx, result); \
    } \
    inline cublasStatus_t cublas##N##asum##X(cublasHandle_t h, I n, const T *x, I incx, R *result) { \
        return cublas_impl::asum(h, n, x, incx, result); \
    } \
    inline cublasStatus_t cublasI##L##amax##X(cublasHandle_t h, I n, const T *x, I incx, I *result) { \
        return cublas_impl::amax(h, n, x, incx, result); \
    } \
    inline cublasStatus_t cublasI##L##amin##X(cublasHandle_t h, I n, const T *x, I incx, I *result) { \
        return cublas_impl::amin(h, n, x, incx, result); \
    } \
    inline cublasStatus_t cublas##S##rot##X(cublasHandle_t h, I n, T *x, I incx, T *y, I incy, const R *c, \
        const T *s) { \
        return cublas_impl::rot(h, n, x, incx, y, incy, c, s); \
    } \
    inline cublasStatus_t cublas##S##rotg##X(cublasHandle_t h, T *a, T *b, R *c, T *s) { \
        return cublas_impl::rotg(h, a, b, c, s); \
    }
CUBLAS_ALL(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##M##scal##X(cublasHandle_t h, I n, const R *alpha, T *x, I incx) { \
        return cublas_impl::scal(h, n, alpha, x, incx); \
    } \
    inline cublasStatus_t cublas##S##dotu##X(cublasHandle_t h, I n, const T *x, I incx, const T *y, I incy, \
        T *result) { \
        return cublas_impl::dot(h, n, x, incx, y, incy, result); \
    } \
    inline cublasStatus_t cublas##S##dotc##X(cublasHandle_t h, I n, const T *x, I incx, const T *y, I incy, \
        T *result) { \
        return cublas_impl::dot(h, n, x, incx, y, incy, result, true); \
    } \
    inline cublasStatus_t cublas##M##rot##X(cublasHandle_t h, I n, T *x, I incx, T *y, I incy, const R *c, \
        const R *s) { \
        return cublas_impl::rot(h, n, x, incx, y, incy, c, s); \
    }
CUBLAS_COMPLEX(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##dot##X(cublasHandle_t h, I n, const T *x, I incx, const T *y, I incy, \
        T *result) { \
        return cublas_impl::dot(h, n, x, incx, y, incy, result); \
    } \
    inline cublasStatus_t cublas##S##rotm##X(cublasHandle_t h, I n, T *x, I incx, T *y, I incy, \
        const T *param) { \
        return cublas_impl::rotm(h, n, x, incx, y, incy, param); \
    } \
    inline cublasStatus_t cublas##S##rotmg##X(cublasHandle_t h, T *d1, T *d2, T *x1, const T *y1, T *param) \
        { \
        return cublas_impl::rotmg(h, d1, d2, x1, y1, param); \
    }
CUBLAS_REAL(CUBLAS_F)
#undef CUBLAS_F
