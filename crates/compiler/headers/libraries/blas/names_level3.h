#pragma once
// Products of matrices, by their public names, which the macros of blas/names.h make for each type.
#include <blas/names.h>
#include <blas/level3.h>

#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##gemm##X(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, \
        I m, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) { \
        return cublas_impl::gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##gemmBatched##X(cublasHandle_t h, cublasOperation_t ta, \
        cublasOperation_t tb, I m, I n, I k, const T *alpha, const T *const a[], I lda, const T *const b[], \
        I ldb, const T *beta, T *const c[], I ldc, I count) { \
        return cublas_impl::gemm_batched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count); \
    } \
    inline cublasStatus_t cublas##S##gemmStridedBatched##X(cublasHandle_t h, cublasOperation_t ta, \
        cublasOperation_t tb, I m, I n, I k, const T *alpha, const T *a, I lda, long long stride_a, \
        const T *b, I ldb, long long stride_b, const T *beta, T *c, I ldc, long long stride_c, I count) { \
        return cublas_impl::gemm_strided(h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, \
            beta, c, ldc, stride_c, count); \
    } \
    inline cublasStatus_t cublas##S##gemvBatched##X(cublasHandle_t h, cublasOperation_t trans, I m, I n, \
        const T *alpha, const T *const a[], I lda, const T *const x[], I incx, const T *beta, T *const y[], \
        I incy, I count) { \
        return cublas_impl::gemv_batched(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy, count); \
    } \
    inline cublasStatus_t cublas##S##gemvStridedBatched##X(cublasHandle_t h, cublasOperation_t trans, I m, \
        I n, const T *alpha, const T *a, I lda, long long stride_a, const T *x, I incx, long long stride_x, \
        const T *beta, T *y, I incy, long long stride_y, I count) { \
        return cublas_impl::gemv_strided(h, trans, m, n, alpha, a, lda, stride_a, x, incx, stride_x, beta, \
            y, incy, stride_y, count); \
    } \
    inline cublasStatus_t cublas##S##symm##X(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, \
        I m, I n, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) { \
        return cublas_impl::symm<cublas_impl::SYMMETRIC>(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, \
            c, ldc); \
    } \
    inline cublasStatus_t cublas##S##syrk##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, I n, I k, const T *alpha, const T *a, I lda, const T *beta, T *c, I ldc) { \
        return cublas_impl::rank_k(h, "SYRK", cublas_impl::ONE, uplo, trans, n, k, alpha, a, lda, a, lda, \
            beta, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##syrkx##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, \
        const T *beta, T *c, I ldc) { \
        return cublas_impl::rank_k(h, "SYRKX", cublas_impl::TWO, uplo, trans, n, k, alpha, a, lda, b, ldb, \
            beta, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##syr2k##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, \
        const T *beta, T *c, I ldc) { \
        return cublas_impl::rank_k(h, "SYR2K", cublas_impl::BOTH, uplo, trans, n, k, alpha, a, lda, b, ldb, \
            beta, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##trmm##X(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I m, I n, const T *alpha, const T *a, I lda, \
        const T *b, I ldb, T *c, I ldc) { \
        return cublas_impl::trmm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##geam##X(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, \
        I m, I n, const T *alpha, const T *a, I lda, const T *beta, const T *b, I ldb, T *c, I ldc) { \
        return cublas_impl::geam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##dgmm##X(cublasHandle_t h, cublasSideMode_t side, I m, I n, const T *a, \
        I lda, const T *x, I incx, T *c, I ldc) { \
        return cublas_impl::dgmm(h, side, m, n, a, lda, x, incx, c, ldc); \
    }
CUBLAS_ALL(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##gemm3m##X(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, \
        I m, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) { \
        return cublas_impl::gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##hemm##X(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, \
        I m, I n, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) { \
        return cublas_impl::symm<cublas_impl::HERMITIAN>(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, \
            c, ldc); \
    } \
    inline cublasStatus_t cublas##S##herk##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, I n, I k, const R *alpha, const T *a, I lda, const R *beta, T *c, I ldc) { \
        return cublas_impl::rank_k(h, "HERK", cublas_impl::ONE, uplo, trans, n, k, alpha, a, lda, a, lda, \
            beta, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##herkx##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, \
        const R *beta, T *c, I ldc) { \
        return cublas_impl::rank_k(h, "HERKX", cublas_impl::TWO, uplo, trans, n, k, alpha, a, lda, b, ldb, \
            beta, c, ldc); \
    } \
    inline cublasStatus_t cublas##S##her2k##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, \
        const R *beta, T *c, I ldc) { \
        return cublas_impl::rank_k(h, "HER2K", cublas_impl::BOTH, uplo, trans, n, k, alpha, a, lda, b, ldb, \
            beta, c, ldc); \
    }
CUBLAS_COMPLEX(CUBLAS_F)
#undef CUBLAS_F
