#pragma once
// A matrix and vectors, by their public names, which the macros of blas/names.h make for each type.
#include <blas/names.h>
#include <blas/level2.h>

#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##gemv##X(cublasHandle_t h, cublasOperation_t trans, I m, I n, \
        const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::gemv(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy); \
    } \
    inline cublasStatus_t cublas##S##gbmv##X(cublasHandle_t h, cublasOperation_t trans, I m, I n, I kl, \
        I ku, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::gbmv(h, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy); \
    } \
    inline cublasStatus_t cublas##S##symv##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::symv<cublas_impl::SYMMETRIC>(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy); \
    } \
    inline cublasStatus_t cublas##S##trmv##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I n, const T *a, I lda, T *x, I incx) { \
        return cublas_impl::trmv(h, uplo, trans, diag, n, a, lda, x, incx); \
    } \
    inline cublasStatus_t cublas##S##tbmv##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I n, I k, const T *a, I lda, T *x, I incx) { \
        return cublas_impl::tbmv(h, uplo, trans, diag, n, k, a, lda, x, incx); \
    } \
    inline cublasStatus_t cublas##S##tpmv##X(cublasHandle_t h, cublasFillMode_t uplo, \
        cublasOperation_t trans, cublasDiagType_t diag, I n, const T *a, T *x, I incx) { \
        return cublas_impl::tpmv(h, uplo, trans, diag, n, a, x, incx); \
    } \
    inline cublasStatus_t cublas##S##syr##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *x, I incx, T *a, I lda) { \
        return cublas_impl::syr(h, "SYR", uplo, n, alpha, x, incx, a, lda); \
    } \
    inline cublasStatus_t cublas##S##syr2##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *x, I incx, const T *y, I incy, T *a, I lda) { \
        return cublas_impl::syr2(h, "SYR2", uplo, n, alpha, x, incx, y, incy, a, lda); \
    }
CUBLAS_ALL(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##hemv##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::symv<cublas_impl::HERMITIAN>(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy); \
    } \
    inline cublasStatus_t cublas##S##hbmv##X(cublasHandle_t h, cublasFillMode_t uplo, I n, I k, \
        const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::sbmv<cublas_impl::HERMITIAN>(h, uplo, n, k, alpha, a, lda, x, incx, beta, y, \
            incy); \
    } \
    inline cublasStatus_t cublas##S##hpmv##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *a, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::spmv<cublas_impl::HERMITIAN>(h, uplo, n, alpha, a, x, incx, beta, y, incy); \
    } \
    inline cublasStatus_t cublas##S##geru##X(cublasHandle_t h, I m, I n, const T *alpha, const T *x, I incx, \
        const T *y, I incy, T *a, I lda) { \
        return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda); \
    } \
    inline cublasStatus_t cublas##S##gerc##X(cublasHandle_t h, I m, I n, const T *alpha, const T *x, I incx, \
        const T *y, I incy, T *a, I lda) { \
        return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda, true); \
    } \
    inline cublasStatus_t cublas##S##her##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const R *alpha, \
        const T *x, I incx, T *a, I lda) { \
        return cublas_impl::syr(h, "HER", uplo, n, alpha, x, incx, a, lda); \
    } \
    inline cublasStatus_t cublas##S##her2##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *x, I incx, const T *y, I incy, T *a, I lda) { \
        return cublas_impl::syr2(h, "HER2", uplo, n, alpha, x, incx, y, incy, a, lda); \
    } \
    inline cublasStatus_t cublas##S##hpr##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const R *alpha, \
        const T *x, I incx, T *a) { \
        return cublas_impl::syr(h, "HPR", uplo, n, alpha, x, incx, a, 0); \
    } \
    inline cublasStatus_t cublas##S##hpr2##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *x, I incx, const T *y, I incy, T *a) { \
        return cublas_impl::syr2(h, "HPR2", uplo, n, alpha, x, incx, y, incy, a, 0); \
    }
CUBLAS_COMPLEX(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##sbmv##X(cublasHandle_t h, cublasFillMode_t uplo, I n, I k, \
        const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::sbmv<cublas_impl::SYMMETRIC>(h, uplo, n, k, alpha, a, lda, x, incx, beta, y, \
            incy); \
    } \
    inline cublasStatus_t cublas##S##spmv##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *a, const T *x, I incx, const T *beta, T *y, I incy) { \
        return cublas_impl::spmv<cublas_impl::SYMMETRIC>(h, uplo, n, alpha, a, x, incx, beta, y, incy); \
    } \
    inline cublasStatus_t cublas##S##ger##X(cublasHandle_t h, I m, I n, const T *alpha, const T *x, I incx, \
        const T *y, I incy, T *a, I lda) { \
        return cublas_impl::ger(h, m, n, alpha, x, incx, y, incy, a, lda); \
    } \
    inline cublasStatus_t cublas##S##spr##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *x, I incx, T *a) { \
        return cublas_impl::syr(h, "SPR", uplo, n, alpha, x, incx, a, 0); \
    } \
    inline cublasStatus_t cublas##S##spr2##X(cublasHandle_t h, cublasFillMode_t uplo, I n, const T *alpha, \
        const T *x, I incx, const T *y, I incy, T *a) { \
        return cublas_impl::syr2(h, "SPR2", uplo, n, alpha, x, incx, y, incy, a, 0); \
    }
CUBLAS_REAL(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline cublasStatus_t cublas##S##tpttr(cublasHandle_t h, cublasFillMode_t uplo, int n, const T *packed, T *a, \
        int lda) { \
        return cublas_impl::convert(h, false, uplo, n, packed, a, lda); \
    } \
    inline cublasStatus_t cublas##S##trttp(cublasHandle_t h, cublasFillMode_t uplo, int n, const T *a, int lda, \
        T *packed) { \
        return cublas_impl::convert(h, true, uplo, n, packed, a, lda); \
    }
CUBLAS_INT(CUBLAS_F)
#undef CUBLAS_F
