#pragma once
// Products of matrices whose elements are half precision, and of any type that is given by a number. Sums are
// float.
#include <blas/level3.h>

typedef __f16 __half;

namespace cublas_impl {

template <class S> __global__ void widen(const S *from, float *to) { *to = (float)*from; }
// A factor of type S as a float.
template <class S> scalar<float> widened(cublasHandle_t h, const S *factor) {
    if (h->pointers == CUBLAS_POINTER_MODE_HOST) return {(float)*factor, nullptr};
    float *to = (float *)slot(h);
    widen<S><<<1, 1, 0, h->stream>>>(factor, to);
    return {0, to};
}
template <class IN, class OUT> cublasStatus_t half_product(cublasHandle_t h, cublasOperation_t ta,
    cublasOperation_t tb, int m, int n, int k, scalar<float> alpha, const void *a, int lda,
    long long stride_a, const void *b, int ldb, long long stride_b, scalar<float> beta, void *c, int ldc,
    long long stride_c, int count) {
    return product(h, m, n, k, alpha, op(ta, (const IN *)a, lda, m, k).apart(stride_a),
        op(tb, (const IN *)b, ldb, k, n).apart(stride_b), beta, stored((OUT *)c, ldc, m, n).apart(stride_c),
        count);
}
inline cublasStatus_t gemm_ex(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const void *alpha, const void *a, cudaDataType type_a, int lda, long long stride_a, const void *b,
    cudaDataType type_b, int ldb, long long stride_b, const void *beta, void *c, cudaDataType type_c, int ldc,
    long long stride_c, int count, cublasComputeType_t compute) {
    if (auto bad = check_gemm<float>(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc)) return bad;
    if (count < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (type_a != type_b) return CUBLAS_STATUS_NOT_SUPPORTED;
    const auto same = [&](auto *p) {
        typedef typename bare<decltype(*p + *p)>::type T;
        return gemm_strided<T>(h, ta, tb, m, n, k, (const T *)alpha, (const T *)a, lda, stride_a,
            (const T *)b, ldb, stride_b, (const T *)beta, (T *)c, ldc, stride_c, count);
    };
    const bool single = compute == CUBLAS_COMPUTE_32F || compute == CUBLAS_COMPUTE_32F_PEDANTIC ||
                        compute >= CUBLAS_COMPUTE_32F_FAST_16F && compute <= CUBLAS_COMPUTE_32F_FAST_TF32;
    const bool half = compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC;
    if (type_a == CUDA_R_32F && type_c == CUDA_R_32F && single) return same((float *)0);
    if constexpr (__CC >= 130)
        if (type_a == CUDA_R_64F && type_c == CUDA_R_64F && compute == CUBLAS_COMPUTE_64F)
            return same((double *)0);
    if (type_a != CUDA_R_16F || !single && !half) return CUBLAS_STATUS_NOT_SUPPORTED;
    const scalar<float> x = half ? widened(h, (const __half *)alpha) : given<float>(h, (const float *)alpha);
    const scalar<float> y = half ? widened(h, (const __half *)beta) : given<float>(h, (const float *)beta);
    if (type_c == CUDA_R_16F)
        return half_product<__half, __half>(
            h, ta, tb, m, n, k, x, a, lda, stride_a, b, ldb, stride_b, y, c, ldc, stride_c, count);
    if (type_c == CUDA_R_32F && single)
        return half_product<__half, float>(
            h, ta, tb, m, n, k, x, a, lda, stride_a, b, ldb, stride_b, y, c, ldc, stride_c, count);
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

} // namespace cublas_impl

inline cublasStatus_t cublasHgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const __half *alpha, const __half *a, int lda, const __half *b, int ldb, const __half *beta,
    __half *c, int ldc) {
    if (auto bad = cublas_impl::check_gemm<float>(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc)) return bad;
    return cublas_impl::half_product<__half, __half>(h, ta, tb, m, n, k, cublas_impl::widened(h, alpha), a,
        lda, 0, b, ldb, 0, cublas_impl::widened(h, beta), c, ldc, 0, 1);
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const void *alpha, const void *a, cudaDataType type_a, int lda, const void *b, cudaDataType type_b,
    int ldb, const void *beta, void *c, cudaDataType type_c, int ldc, cublasComputeType_t compute,
    cublasGemmAlgo_t) {
    return cublas_impl::gemm_ex(
        h, ta, tb, m, n, k, alpha, a, type_a, lda, 0, b, type_b, ldb, 0, beta, c, type_c, ldc, 0, 1, compute);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const void *alpha, const void *a, cudaDataType type_a, int lda, long long stride_a,
    const void *b, cudaDataType type_b, int ldb, long long stride_b, const void *beta, void *c,
    cudaDataType type_c, int ldc, long long stride_c, int count, cublasComputeType_t compute,
    cublasGemmAlgo_t) {
    return cublas_impl::gemm_ex(h, ta, tb, m, n, k, alpha, a, type_a, lda, stride_a, b, type_b, ldb, stride_b,
        beta, c, type_c, ldc, stride_c, count, compute);
}
// As it was called before CUDA 11: the type of the sums is one of elements.
inline cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const void *alpha, const void *a, cudaDataType type_a, int lda, const void *b, cudaDataType type_b,
    int ldb, const void *beta, void *c, cudaDataType type_c, int ldc, cudaDataType compute,
    cublasGemmAlgo_t algorithm) {
    return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc,
        compute == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
        : compute == CUDA_R_64F ? CUBLAS_COMPUTE_64F
                                : CUBLAS_COMPUTE_32F,
        algorithm);
}
inline cublasStatus_t cublasSgemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
    int n, int k, const float *alpha, const void *a, cudaDataType type_a, int lda, const void *b,
    cudaDataType type_b, int ldb, const float *beta, void *c, cudaDataType type_c, int ldc) {
    return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc,
        CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}
