#pragma once
#define CUBLAS_H_
// The interface before CUDA 4: one handle for all, factors and results by value, letters for choices.
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

#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline void cublas##S##axpy(int n, T alpha, const T *x, int incx, T *y, int incy) { \
        using namespace cublas_impl; \
        note(cublas##S##axpy(legacy(), n, &alpha, x, incx, y, incy)); \
    } \
    inline void cublas##S##copy(int n, const T *x, int incx, T *y, int incy) { \
        using namespace cublas_impl; \
        note(cublas##S##copy(legacy(), n, x, incx, y, incy)); \
    } \
    inline void cublas##S##swap(int n, T *x, int incx, T *y, int incy) { \
        using namespace cublas_impl; \
        note(cublas##S##swap(legacy(), n, x, incx, y, incy)); \
    } \
    inline void cublas##S##scal(int n, T alpha, T *x, int incx) { \
        using namespace cublas_impl; \
        note(cublas##S##scal(legacy(), n, &alpha, x, incx)); \
    } \
    inline R cublas##N##nrm2(int n, const T *x, int incx) { \
        R result = {}; \
        using namespace cublas_impl; \
        note(cublas##N##nrm2(legacy(), n, x, incx, &result)); \
        return result; \
    } \
    inline R cublas##N##asum(int n, const T *x, int incx) { \
        R result = {}; \
        using namespace cublas_impl; \
        note(cublas##N##asum(legacy(), n, x, incx, &result)); \
        return result; \
    } \
    inline int cublasI##L##amax(int n, const T *x, int incx) { \
        int result = {}; \
        using namespace cublas_impl; \
        note(cublasI##L##amax(legacy(), n, x, incx, &result)); \
        return result; \
    } \
    inline int cublasI##L##amin(int n, const T *x, int incx) { \
        int result = {}; \
        using namespace cublas_impl; \
        note(cublasI##L##amin(legacy(), n, x, incx, &result)); \
        return result; \
    } \
    inline void cublas##S##gemv(char trans, int m, int n, T alpha, const T *a, int lda, const T *x, \
        int incx, T beta, T *y, int incy) { \
        using namespace cublas_impl; \
        note(cublas##S##gemv(legacy(), op_of(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy)); \
    } \
    inline void cublas##S##trmv(char uplo, char trans, char diag, int n, const T *a, int lda, T *x, \
        int incx) { \
        using namespace cublas_impl; \
        note(cublas##S##trmv(legacy(), uplo_of(uplo), op_of(trans), diag_of(diag), n, a, lda, x, incx)); \
    } \
    inline void cublas##S##trsv(char uplo, char trans, char diag, int n, const T *a, int lda, T *x, \
        int incx) { \
        using namespace cublas_impl; \
        note(cublas##S##trsv(legacy(), uplo_of(uplo), op_of(trans), diag_of(diag), n, a, lda, x, incx)); \
    } \
    inline void cublas##S##gemm(char ta, char tb, int m, int n, int k, T alpha, const T *a, int lda, \
        const T *b, int ldb, T beta, T *c, int ldc) { \
        using namespace cublas_impl; \
        note(cublas##S##gemm(legacy(), op_of(ta), op_of(tb), m, n, k, &alpha, a, lda, b, ldb, &beta, c, \
            ldc)); \
    } \
    inline void cublas##S##symm(char side, char uplo, int m, int n, T alpha, const T *a, int lda, \
        const T *b, int ldb, T beta, T *c, int ldc) { \
        using namespace cublas_impl; \
        note(cublas##S##symm(legacy(), side_of(side), uplo_of(uplo), m, n, &alpha, a, lda, b, ldb, &beta, c, \
            ldc)); \
    } \
    inline void cublas##S##syrk(char uplo, char trans, int n, int k, T alpha, const T *a, int lda, T beta, \
        T *c, int ldc) { \
        using namespace cublas_impl; \
        note(cublas##S##syrk(legacy(), uplo_of(uplo), op_of(trans), n, k, &alpha, a, lda, &beta, c, ldc)); \
    } \
    inline void cublas##S##syr2k(char uplo, char trans, int n, int k, T alpha, const T *a, int lda, \
        const T *b, int ldb, T beta, T *c, int ldc) { \
        using namespace cublas_impl; \
        note(cublas##S##syr2k(legacy(), uplo_of(uplo), op_of(trans), n, k, &alpha, a, lda, b, ldb, &beta, c, \
            ldc)); \
    } \
    inline void cublas##S##trmm(char side, char uplo, char trans, char diag, int m, int n, T alpha, \
        const T *a, int lda, T *b, int ldb) { \
        using namespace cublas_impl; \
        note(cublas##S##trmm(legacy(), side_of(side), uplo_of(uplo), op_of(trans), diag_of(diag), m, n, \
            &alpha, a, lda, b, ldb, b, ldb)); \
    } \
    inline void cublas##S##trsm(char side, char uplo, char trans, char diag, int m, int n, T alpha, \
        const T *a, int lda, T *b, int ldb) { \
        using namespace cublas_impl; \
        note(cublas##S##trsm(legacy(), side_of(side), uplo_of(uplo), op_of(trans), diag_of(diag), m, n, \
            &alpha, a, lda, b, ldb)); \
    }
CUBLAS_INT(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline void cublas##M##scal(int n, R alpha, T *x, int incx) { \
        using namespace cublas_impl; \
        note(cublas##M##scal(legacy(), n, &alpha, x, incx)); \
    } \
    inline T cublas##S##dotu(int n, const T *x, int incx, const T *y, int incy) { \
        T result = {}; \
        using namespace cublas_impl; \
        note(cublas##S##dotu(legacy(), n, x, incx, y, incy, &result)); \
        return result; \
    } \
    inline T cublas##S##dotc(int n, const T *x, int incx, const T *y, int incy) { \
        T result = {}; \
        using namespace cublas_impl; \
        note(cublas##S##dotc(legacy(), n, x, incx, y, incy, &result)); \
        return result; \
    } \
    inline void cublas##S##hemv(char uplo, int n, T alpha, const T *a, int lda, const T *x, int incx, \
        T beta, T *y, int incy) { \
        using namespace cublas_impl; \
        note(cublas##S##hemv(legacy(), uplo_of(uplo), n, &alpha, a, lda, x, incx, &beta, y, incy)); \
    } \
    inline void cublas##S##geru(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, \
        int lda) { \
        using namespace cublas_impl; \
        note(cublas##S##geru(legacy(), m, n, &alpha, x, incx, y, incy, a, lda)); \
    } \
    inline void cublas##S##gerc(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, \
        int lda) { \
        using namespace cublas_impl; \
        note(cublas##S##gerc(legacy(), m, n, &alpha, x, incx, y, incy, a, lda)); \
    }
CUBLAS_INT_COMPLEX(CUBLAS_F)
#undef CUBLAS_F
#define CUBLAS_F(S, L, M, N, X, T, R, I) \
    inline T cublas##S##dot(int n, const T *x, int incx, const T *y, int incy) { \
        T result = {}; \
        using namespace cublas_impl; \
        note(cublas##S##dot(legacy(), n, x, incx, y, incy, &result)); \
        return result; \
    } \
    inline void cublas##S##rot(int n, T *x, int incx, T *y, int incy, T c, T s) { \
        using namespace cublas_impl; \
        note(cublas##S##rot(legacy(), n, x, incx, y, incy, &c, &s)); \
    } \
    inline void cublas##S##rotg(T *a, T *b, T *c, T *s) { \
        using namespace cublas_impl; \
        note(cublas##S##rotg(legacy(), a, b, c, s)); \
    } \
    inline void cublas##S##symv(char uplo, int n, T alpha, const T *a, int lda, const T *x, int incx, \
        T beta, T *y, int incy) { \
        using namespace cublas_impl; \
        note(cublas##S##symv(legacy(), uplo_of(uplo), n, &alpha, a, lda, x, incx, &beta, y, incy)); \
    } \
    inline void cublas##S##ger(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, \
        int lda) { \
        using namespace cublas_impl; \
        note(cublas##S##ger(legacy(), m, n, &alpha, x, incx, y, incy, a, lda)); \
    } \
    inline void cublas##S##syr(char uplo, int n, T alpha, const T *x, int incx, T *a, int lda) { \
        using namespace cublas_impl; \
        note(cublas##S##syr(legacy(), uplo_of(uplo), n, &alpha, x, incx, a, lda)); \
    }
CUBLAS_INT_REAL(CUBLAS_F)
#undef CUBLAS_F
