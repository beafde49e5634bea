#pragma once
#define CUBLAS_XT_H_
// cuBLASXt: products of matrices in host memory, computed by a single device.
#include <cublas_v2.h>

typedef struct cublasXtContext {
    cublasHandle_t h;
    int block;
} *cublasXtHandle_t;

inline cublasStatus_t cublasXtCreate(cublasXtHandle_t *h) {
    if (!h) return CUBLAS_STATUS_INVALID_VALUE;
    *h = new cublasXtContext{nullptr, 1024};
    return cublasCreate(&(*h)->h);
}
inline cublasStatus_t cublasXtDestroy(cublasXtHandle_t h) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    const cublasStatus_t s = cublasDestroy(h->h);
    delete h;
    return s;
}
inline cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t h, int n, int *devices) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    for (int i = 0; i < n; i++)
        if (cudaSetDevice(devices[i]) != cudaSuccess) return CUBLAS_STATUS_INVALID_VALUE;
    return n > 0 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
inline cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t h, int block) {
    if (!h || block <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    h->block = block;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t h, int *block) {
    *block = h->block;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t, int) { return CUBLAS_STATUS_SUCCESS; }

namespace cublas_impl {

// A matrix of the caller's, copied to the device for a call.
template <class T> struct on_device {
    T *p = nullptr;
    size_t rows, cols;
    on_device(const T *from, size_t ld, size_t r, size_t c, bool needed = true) : rows(r), cols(c) {
        if (cudaMalloc(&p, r * c * sizeof(T)) != cudaSuccess) p = nullptr;
        if (p && needed)
            cudaMemcpy2D(p, r * sizeof(T), from, ld * sizeof(T), r * sizeof(T), c, cudaMemcpyDefault);
    }
    ~on_device() { cudaFree(p); }
    void bring_back(T *to, size_t ld) {
        cudaMemcpy2D(to, ld * sizeof(T), p, rows * sizeof(T), rows * sizeof(T), cols, cudaMemcpyDefault);
    }
};

} // namespace cublas_impl

#define CUBLAS_F(X, T) \
    inline cublasStatus_t cublasXt##X##gemm(cublasXtHandle_t h, cublasOperation_t ta, cublasOperation_t tb, \
        size_t m, size_t n, size_t k, const T *alpha, const T *a, size_t lda, const T *b, size_t ldb, \
        const T *beta, T *c, size_t ldc) { \
        if (!h) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS; \
        const bool na = ta == CUBLAS_OP_N, nb = tb == CUBLAS_OP_N; \
        cublas_impl::on_device<T> da(a, lda, na ? m : k, na ? k : m), db(b, ldb, nb ? k : n, nb ? n : k), \
            dc(c, ldc, m, n); \
        if (!da.p || !db.p || !dc.p) return CUBLAS_STATUS_ALLOC_FAILED; \
        const cublasStatus_t s = cublas##X##gemm(h->h, ta, tb, (int)m, (int)n, (int)k, alpha, da.p, (int)da.rows, \
            db.p, (int)db.rows, beta, dc.p, (int)m); \
        if (s == CUBLAS_STATUS_SUCCESS) dc.bring_back(c, ldc); \
        return s; \
    }
CUBLAS_F(S, float)
CUBLAS_F(C, cuComplex)
#if __CC >= 130
CUBLAS_F(D, double)
CUBLAS_F(Z, cuDoubleComplex)
#endif
#undef CUBLAS_F
