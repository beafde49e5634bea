#pragma once
// Systems of equations, by their public names, which the macros of blas/names.h make for each type.
#include <blas/names.h>
#include <blas/lu.h>

#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##trsv##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I n, const T *a, I lda, T *x, I incx) { \
        return cublas_impl::trsv(h, uplo, trans, diag, n, a, lda, x, incx); \
    } \
    inline cublasStatus_t cublas##S##tbsv##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I n, I k, const T *a, I lda, T *x, I incx) { \
        return cublas_impl::tbsv(h, uplo, trans, diag, n, k, a, lda, x, incx); \
    } \
    inline cublasStatus_t cublas##S##tpsv##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I n, const T *a, T *x, I incx) { \
        return cublas_impl::tpsv(h, uplo, trans, diag, n, a, x, incx); \
    } \
    inline cublasStatus_t cublas##S##trsm##X(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I m, I n, const T *alpha, const T *a, I lda, T *b, \
        I ldb) { \
        return cublas_impl::trsm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb); \
    } \
    inline cublasStatus_t cublas##S##trsmBatched##X(cublasHandle_t h, cublasSideMode_t side, \
        cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, I m, I n, const T *alpha, \
        const T *const a[], I lda, T *const b[], I ldb, I count) { \
        return cublas_impl::trsm_batched(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, count); \
    }
CUBLAS_ALL(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##getrfBatched##X(cublasHandle_t h, int n, T *const a[], int lda, \
        int *pivots, int *info, int count) { \
        return cublas_impl::getrf(h, n, a, lda, pivots, info, count); \
    } \
    inline cublasStatus_t cublas##S##getrsBatched##X(cublasHandle_t h, cublasOperation_t trans, int n, \
        int nrhs, const T *const a[], int lda, const int *pivots, T *const b[], int ldb, int *info, \
        int count) { \
        return cublas_impl::getrs(h, trans, n, nrhs, a, lda, pivots, b, ldb, info, count); \
    } \
    inline cublasStatus_t cublas##S##getriBatched##X(cublasHandle_t h, int n, const T *const a[], int lda, \
        const int *pivots, T *const c[], int ldc, int *info, int count) { \
        return cublas_impl::getri(h, n, a, lda, pivots, c, ldc, info, count); \
    } \
    inline cublasStatus_t cublas##S##matinvBatched##X(cublasHandle_t h, int n, const T *const a[], int lda, \
        T *const c[], int ldc, int *info, int count) { \
        return cublas_impl::matinv(h, n, a, lda, c, ldc, info, count); \
    }
CUBLAS_INT(CUBLAS_F)
#undef CUBLAS_F
