#pragma once
// Functions whose elements have a type that is given by a number. Sums of halves are float, those of bytes
// int.
#include <blas/level1.h>
#include <blas/level3.h>

typedef __f16 __half;

namespace cublas_impl {

template <class S> __global__ void widen(const S *from, float *to) { *to = (float)*from; }
template <class S> scalar<float> widened(cublasHandle_t h, const S *factor) {
    if (h->pointers == CUBLAS_POINTER_MODE_HOST) return {(float)*factor, nullptr};
    float *to = (float *)slot(h);
    widen<S><<<1, 1, 0, h->stream>>>(factor, to);
    return {0, to};
}
inline cublasStatus_t gemm_ex(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const void *alpha, const void *a, cudaDataType type_a, int lda, long long stride_a, const void *b,
    cudaDataType type_b, int ldb, long long stride_b, const void *beta, void *c, cudaDataType type_c, int ldc,
    long long stride_c, int count, cublasComputeType_t compute, bool lists = false) {
    if (auto bad = check_gemm<float>(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc)) return bad;
    if (count < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (type_a != type_b) return CUBLAS_STATUS_NOT_SUPPORTED;
    const auto run = [&](auto x, auto y, auto in, auto out) {
        typedef decltype(in) S;
        typedef decltype(out) R;
        const auto left = lists ? op(ta, (const S *const *)a, lda, m, k)
                                : op(ta, (const S *)a, lda, m, k).apart(stride_a);
        const auto right = lists ? op(tb, (const S *const *)b, ldb, k, n)
                                 : op(tb, (const S *)b, ldb, k, n).apart(stride_b);
        const auto to =
            lists ? stored((R *const *)c, ldc, m, n) : stored((R *)c, ldc, m, n).apart(stride_c);
        return product(h, m, n, k, x, left, right, y, to, count);
    };
    const bool single = compute == CUBLAS_COMPUTE_32F || compute == CUBLAS_COMPUTE_32F_PEDANTIC ||
                        compute >= CUBLAS_COMPUTE_32F_FAST_16F && compute <= CUBLAS_COMPUTE_32F_FAST_TF32;
    const bool half = compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC;
    const bool whole = compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC;
    const auto is_for = [&](cudaDataType in, cudaDataType out) { return type_a == in && type_c == out; };
    const auto as = [&](auto factor, auto in, auto out) {
        typedef decltype(factor) F;
        return run(given<F>(h, (const F *)alpha), given<F>(h, (const F *)beta), in, out);
    };
    if (half && is_for(CUDA_R_16F, CUDA_R_16F))
        return run(
            widened(h, (const __half *)alpha), widened(h, (const __half *)beta), __half(), __half());
    if (whole && is_for(CUDA_R_8I, CUDA_R_32I)) return as(0, (signed char)0, 0);
    if constexpr (__CC >= 130)
        if ((compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC) &&
            is_for(CUDA_R_64F, CUDA_R_64F))
            return as(0.0, 0.0, 0.0);
    if (!single) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (is_for(CUDA_C_32F, CUDA_C_32F)) return as(cuComplex(), cuComplex(), cuComplex());
    if (is_for(CUDA_R_32F, CUDA_R_32F)) return as(0.f, 0.f, 0.f);
    if (is_for(CUDA_R_16F, CUDA_R_16F)) return as(0.f, __half(), __half());
    if (is_for(CUDA_R_16F, CUDA_R_32F)) return as(0.f, __half(), 0.f);
    if (is_for(CUDA_R_16BF, CUDA_R_16BF)) return as(0.f, __bf16(), __bf16());
    if (is_for(CUDA_R_16BF, CUDA_R_32F)) return as(0.f, __bf16(), 0.f);
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
// As before CUDA 11: by a type of elements.
inline cublasComputeType_t computing(cublasComputeType_t type) { return type; }
inline cublasComputeType_t computing(cudaDataType type) {
    return type == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
           : type == CUDA_R_64F ? CUBLAS_COMPUTE_64F
           : type == CUDA_R_32I ? CUBLAS_COMPUTE_32I
                                : CUBLAS_COMPUTE_32F;
}

// Calls f with the type. All other types of the call have to be that one, or that of its sums.
template <class F> cublasStatus_t with_type(cudaDataType type, F f) {
    if (type == CUDA_R_32F) return f(bare<float>());
    if (type == CUDA_C_32F) return f(bare<cuComplex>());
    if (type == CUDA_R_16F) return f(bare<__half>());
    if (type == CUDA_R_16BF) return f(bare<__bf16>());
    if constexpr (__CC >= 130) {
        if (type == CUDA_R_64F) return f(bare<double>());
        if (type == CUDA_C_64F) return f(bare<cuDoubleComplex>());
    }
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
inline bool sums_as(cudaDataType element, cudaDataType type) {
    return type == element || type == CUDA_R_32F && (element == CUDA_R_16F || element == CUDA_R_16BF);
}

} // namespace cublas_impl

inline cublasStatus_t cublasHgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
    int k, const __half *alpha, const __half *a, int lda, const __half *b, int ldb, const __half *beta,
    __half *c, int ldc) {
    if (auto bad = cublas_impl::check_gemm<float>(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc)) return bad;
    return cublas_impl::product(h, m, n, k, cublas_impl::widened(h, alpha), cublas_impl::op(ta, a, lda, m, k),
        cublas_impl::op(tb, b, ldb, k, n), cublas_impl::widened(h, beta), cublas_impl::stored(c, ldc, m, n));
}
template <class C> cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const void *alpha, const void *a, cudaDataType type_a, int lda, const void *b,
    cudaDataType type_b, int ldb, const void *beta, void *c, cudaDataType type_c, int ldc, C compute,
    cublasGemmAlgo_t) {
    return cublas_impl::gemm_ex(h, ta, tb, m, n, k, alpha, a, type_a, lda, 0, b, type_b, ldb, 0, beta, c,
        type_c, ldc, 0, 1, cublas_impl::computing(compute));
}
template <class C> cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t ta,
    cublasOperation_t tb, int m, int n, int k, const void *alpha, const void *a, cudaDataType type_a, int lda,
    long long stride_a, const void *b, cudaDataType type_b, int ldb, long long stride_b, const void *beta,
    void *c, cudaDataType type_c, int ldc, long long stride_c, int count, C compute, cublasGemmAlgo_t) {
    return cublas_impl::gemm_ex(h, ta, tb, m, n, k, alpha, a, type_a, lda, stride_a, b, type_b, ldb, stride_b,
        beta, c, type_c, ldc, stride_c, count, cublas_impl::computing(compute));
}
template <class C> cublasStatus_t cublasGemmBatchedEx(cublasHandle_t h, cublasOperation_t ta,
    cublasOperation_t tb, int m, int n, int k, const void *alpha, const void *const a[], cudaDataType type_a,
    int lda, const void *const b[], cudaDataType type_b, int ldb, const void *beta, void *const c[],
    cudaDataType type_c, int ldc, int count, C compute, cublasGemmAlgo_t) {
    return cublas_impl::gemm_ex(h, ta, tb, m, n, k, alpha, a, type_a, lda, 0, b, type_b, ldb, 0, beta,
        (void *)c, type_c, ldc, 0, count, cublas_impl::computing(compute), true);
}
#define CUBLAS_F(S, T) \
    inline cublasStatus_t cublas##S##gemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, \
        int n, int k, const T *alpha, const void *a, cudaDataType type_a, int lda, const void *b, \
        cudaDataType type_b, int ldb, const T *beta, void *c, cudaDataType type_c, int ldc) { \
        return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc, \
            CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT); \
    }
CUBLAS_F(S, float)
CUBLAS_F(C, cuComplex)
#undef CUBLAS_F
inline cublasStatus_t cublasAxpyEx(cublasHandle_t h, int n, const void *alpha, cudaDataType type_alpha,
    const void *x, cudaDataType type_x, int incx, void *y, cudaDataType type_y, int incy,
    cudaDataType compute) {
    if (type_x != type_y || !cublas_impl::sums_as(type_x, compute) || compute != type_alpha)
        return CUBLAS_STATUS_NOT_SUPPORTED;
    return cublas_impl::with_type(type_x, [=](auto type) {
        typedef typename decltype(type)::type S;
        return cublas_impl::axpy(
            h, n, (const cublas_impl::accumulator<S> *)alpha, (const S *)x, incx, (S *)y, incy);
    });
}
inline cublasStatus_t cublasScalEx(cublasHandle_t h, int n, const void *alpha, cudaDataType type_alpha,
    void *x, cudaDataType type_x, int incx, cudaDataType compute) {
    if (!cublas_impl::sums_as(type_x, compute) || compute != type_alpha) return CUBLAS_STATUS_NOT_SUPPORTED;
    return cublas_impl::with_type(type_x, [=](auto type) {
        typedef typename decltype(type)::type S;
        return cublas_impl::scal(h, n, (const cublas_impl::accumulator<S> *)alpha, (S *)x, incx);
    });
}
#define CUBLAS_F(NAME, conjugated) \
    inline cublasStatus_t cublas##NAME##Ex(cublasHandle_t h, int n, const void *x, cudaDataType type_x, int incx, \
        const void *y, cudaDataType type_y, int incy, void *result, cudaDataType type, cudaDataType compute) { \
        if (type_x != type_y || type != type_x || !cublas_impl::sums_as(type_x, compute)) \
            return CUBLAS_STATUS_NOT_SUPPORTED; \
        return cublas_impl::with_type(type_x, [=](auto type) { \
            typedef typename decltype(type)::type S; \
            return cublas_impl::dot(h, n, (const S *)x, incx, (const S *)y, incy, (S *)result, conjugated); \
        }); \
    }
CUBLAS_F(Dot, false)
CUBLAS_F(Dotc, true)
#undef CUBLAS_F
inline cublasStatus_t cublasNrm2Ex(cublasHandle_t h, int n, const void *x, cudaDataType type_x, int incx,
    void *result, cudaDataType type, cudaDataType) {
    return cublas_impl::with_type(type_x, [=](auto type) {
        typedef typename decltype(type)::type S;
        return cublas_impl::nrm2(h, n, (const S *)x, incx, (cublas_impl::real<S> *)result);
    });
}
