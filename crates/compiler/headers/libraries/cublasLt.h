#pragma once
// cuBLASLt: D = activation(alpha * A * B + beta * C + bias), where descriptors say what each matrix is.
// The product runs on cuBLAS's kernel (blas/level3_gemm.h); what comes after it is a kernel of its own, where
// the real library has both in one. Sums of halves and of float are float.
// Left out: scales of fp8, int8, complex numbers, gradients of the bias, orders other than columns and rows.
#include <cublas_v2.h>

typedef cublasHandle_t cublasLtHandle_t;
typedef enum {
    CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1, CUBLASLT_ORDER_COL32 = 2, CUBLASLT_ORDER_COL4_4R2_8C = 3,
    CUBLASLT_ORDER_COL32_2R_4R4 = 4
} cublasLtOrder_t;
typedef enum {
    CUBLASLT_MATRIX_LAYOUT_TYPE = 0, CUBLASLT_MATRIX_LAYOUT_ORDER = 1, CUBLASLT_MATRIX_LAYOUT_ROWS = 2,
    CUBLASLT_MATRIX_LAYOUT_COLS = 3, CUBLASLT_MATRIX_LAYOUT_LD = 4, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
    CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6, CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET = 7
} cublasLtMatrixLayoutAttribute_t;
typedef enum {
    CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0, CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1,
    CUBLASLT_MATMUL_DESC_POINTER_MODE = 2, CUBLASLT_MATMUL_DESC_TRANSA = 3, CUBLASLT_MATMUL_DESC_TRANSB = 4,
    CUBLASLT_MATMUL_DESC_TRANSC = 5, CUBLASLT_MATMUL_DESC_FILL_MODE = 6, CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
    CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8, CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE = 10,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13, CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE = 14,
    CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET = 15, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,
    CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18, CUBLASLT_MATMUL_DESC_C_SCALE_POINTER = 19,
    CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20, CUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE = 22, CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25,
    CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26
} cublasLtMatmulDescAttributes_t;
typedef enum {
    CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_RELU = 2, CUBLASLT_EPILOGUE_BIAS = 4,
    CUBLASLT_EPILOGUE_RELU_BIAS = 6, CUBLASLT_EPILOGUE_DRELU = 136, CUBLASLT_EPILOGUE_DRELU_BGRAD = 152,
    CUBLASLT_EPILOGUE_RELU_AUX = 130, CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134, CUBLASLT_EPILOGUE_GELU = 32,
    CUBLASLT_EPILOGUE_GELU_BIAS = 36, CUBLASLT_EPILOGUE_GELU_AUX = 160, CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
    CUBLASLT_EPILOGUE_DGELU = 192, CUBLASLT_EPILOGUE_DGELU_BGRAD = 208, CUBLASLT_EPILOGUE_BGRADA = 256,
    CUBLASLT_EPILOGUE_BGRADB = 512
} cublasLtEpilogue_t;
typedef enum {
    CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,
    CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK = 3, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8, CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT = 9,
    CUBLASLT_MATMUL_PREF_IMPL_MASK = 12
} cublasLtMatmulPreferenceAttributes_t;
typedef enum {
    CUBLASLT_POINTER_MODE_HOST = 0, CUBLASLT_POINTER_MODE_DEVICE = 1, CUBLASLT_POINTER_MODE_DEVICE_VECTOR = 2
} cublasLtPointerMode_t;

// The values of a descriptor, by their attributes' numbers.
typedef struct cublasLtValues {
    long long v[32];
} cublasLtMatmulDescOpaque_t, cublasLtMatrixLayoutOpaque_t, cublasLtMatmulPreferenceOpaque_t;
typedef struct cublasLtValues *cublasLtMatmulDesc_t, *cublasLtMatrixLayout_t, *cublasLtMatmulPreference_t;
typedef struct {
    uint64_t data[8];
} cublasLtMatmulAlgo_t;
typedef struct {
    cublasLtMatmulAlgo_t algo;
    size_t workspaceSize;
    cublasStatus_t state;
    float wavesCount;
    int reserved[4];
} cublasLtMatmulHeuristicResult_t;

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t *h) { return cublasCreate(h); }
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t h) { return cublasDestroy(h); }
inline size_t cublasLtGetVersion() { return CUBLAS_VERSION; }
inline size_t cublasLtGetCudartVersion() { return 13000; }
inline const char *cublasLtGetStatusName(cublasStatus_t s) { return cublasGetStatusName(s); }
inline const char *cublasLtGetStatusString(cublasStatus_t s) { return cublasGetStatusString(s); }

namespace cublas_impl {

// How many bytes an attribute has.
inline size_t bytes_of_desc(int a) {
    return a == CUBLASLT_MATMUL_DESC_BIAS_POINTER || a >= 10 && a <= 14 || a >= 17 && a <= 21 ? 8
           : a == CUBLASLT_MATMUL_DESC_FAST_ACCUM                                             ? 1
                                                                                              : 4;
}
inline size_t bytes_of_layout(int a) { return a == 0 || a == 1 || a == 5 ? 4 : 8; }
inline size_t bytes_of_preference(int a) { return a == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES ? 8 : 4; }
inline cublasStatus_t set_value(
    cublasLtValues *d, int attribute, const void *from, size_t size, size_t bytes, int most) {
    if (!d || !from || attribute < 0 || attribute > most || size < bytes) return CUBLAS_STATUS_INVALID_VALUE;
    d->v[attribute] = 0;
    memcpy(&d->v[attribute], from, bytes);
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t get_value(
    const cublasLtValues *d, int attribute, void *to, size_t size, size_t *written, size_t bytes, int most) {
    if (!d || attribute < 0 || attribute > most || !to && size || !size && !written || size && size < bytes)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (written) *written = bytes;
    if (size) memcpy(to, &d->v[attribute], bytes);
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasLtValues *new_values() { return (cublasLtValues *)calloc(1, sizeof(cublasLtValues)); }

// What is done with each sum: bits of the epilogue.
enum { HAS_RELU = 2, HAS_BIAS = 4, HAS_GELU = 32, HAS_DGELU = 64, HAS_AUX = 128 };

__device__ inline float gelu_tanh(float x) { return tanhf(0.7978845608f * (x + 0.044715f * x * x * x)); }
__device__ inline float gelu(float x) { return 0.5f * x * (1 + gelu_tanh(x)); }
__device__ inline float gelu_slope(float x) {
    const float t = gelu_tanh(x);
    return 0.5f * (1 + t) + 0.5f * x * (1 - t * t) * 0.7978845608f * (1 + 3 * 0.044715f * x * x);
}
// One thread an element of D: row i of bias, aux with leading dimension aux_ld.
template <class X, class R, class B>
__global__ void finish_product(int m, int n, X alpha, matrix<X> sums, X beta, matrix<const R> c, matrix<R> d,
    int epilogue, const B *bias, R *aux, long long aux_ld, long long bias_apart, long long aux_apart) {
    const unsigned which = blockIdx.y;
    for (long long e = blockIdx.x * (long long)blockDim.x + threadIdx.x; e < (long long)m * n;
         e += (long long)gridDim.x * blockDim.x) {
        const int i = e % m, j = e / m;
        X v = alpha * sums.start(which)[i * sums.row + j * sums.col];
        if (beta != X(0)) v += beta * (X)c.start(which)[i * c.row + j * c.col];
        if (epilogue & HAS_BIAS) v += (X)bias[which * bias_apart + i];
        R *const kept = aux + which * aux_apart + i + j * aux_ld;
        if (epilogue & HAS_DGELU)
            v *= gelu_slope((float)*kept);
        else if (epilogue & HAS_AUX)
            *kept = (R)v;
        if (epilogue & HAS_RELU) v = v > X(0) ? v : X(0);
        if (epilogue & HAS_GELU) v = gelu((float)v);
        d.start(which)[i * d.row + j * d.col] = (R)v;
    }
}

template <class T> matrix<T> laid_out(const cublasLtValues *l, T *p) {
    const long long *v = l->v;
    const bool by_rows = v[CUBLASLT_MATRIX_LAYOUT_ORDER] == CUBLASLT_ORDER_ROW;
    const long long ld = v[CUBLASLT_MATRIX_LAYOUT_LD];
    return {p, by_rows ? ld : 1, by_rows ? 1 : ld, (int)v[CUBLASLT_MATRIX_LAYOUT_ROWS],
        (int)v[CUBLASLT_MATRIX_LAYOUT_COLS], false, false, nullptr,
        v[CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET]};
}
inline bool epilogue_known(int e) {
    return e == 1 || e == 2 || e == 4 || e == 6 || e == 32 || e == 36 || e == 160 || e == 164 || e == 192;
}
// A factor of the product, on the host or on the device, in the description's type for factors.
template <class X> X lt_factor(const long long *v, const void *from) {
    const bool half = v[CUBLASLT_MATMUL_DESC_SCALE_TYPE] == CUDA_R_16F;
    const size_t size = half ? sizeof(__half) : sizeof(X);
    __half narrow;
    X wide = X();
    void *const to = half ? (void *)&narrow : (void *)&wide;
    if (v[CUBLASLT_MATMUL_DESC_POINTER_MODE] == CUBLASLT_POINTER_MODE_DEVICE)
        cudaMemcpy(to, from, size, cudaMemcpyDeviceToHost);
    else
        memcpy(to, from, size);
    return half ? X(__half2float(narrow)) : wide;
}
struct lt_call {
    cublasHandle_t h;
    const cublasLtValues *desc, *la, *lb, *lc, *ld;
    const void *alpha, *a, *b, *beta, *c;
    void *d;
};
template <class X, class S, class R> cublasStatus_t lt_product(const lt_call &q) {
    const long long *v = q.desc->v;
    auto a = laid_out(q.la, (const S *)q.a), b = laid_out(q.lb, (const S *)q.b);
    if (v[CUBLASLT_MATMUL_DESC_TRANSA]) a = a.transposed();
    if (v[CUBLASLT_MATMUL_DESC_TRANSB]) b = b.transposed();
    const auto c = laid_out(q.lc, (const R *)q.c);
    const auto d = laid_out(q.ld, (R *)q.d);
    const int m = d.rows, n = d.cols, k = a.cols, count = max(1, (int)q.ld->v[CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT]);
    if (a.rows != m || b.rows != k || b.cols != n || c.rows != m || c.cols != n) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    X *sums = (X *)space(q.h, (size_t)m * n * count * sizeof(X));
    if (!sums) return CUBLAS_STATUS_ALLOC_FAILED;
    const auto between = stored(sums, m, m, n).apart((long long)m * n);
    if (k == 0)
        cudaMemsetAsync(sums, 0, (size_t)m * n * count * sizeof(X), q.h->stream);
    else if (auto bad = multiply(q.h, m, n, k, constant<X>(1), a, b, constant<X>(0), between, count))
        return bad;
    const X alpha = lt_factor<X>(v, q.alpha), beta = lt_factor<X>(v, q.beta);
    int epilogue = (int)v[CUBLASLT_MATMUL_DESC_EPILOGUE];
    const void *bias = (const void *)v[CUBLASLT_MATMUL_DESC_BIAS_POINTER];
    R *aux = (R *)v[CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER];
    if (epilogue & HAS_BIAS && !bias || epilogue & HAS_AUX && !aux) return CUBLAS_STATUS_INVALID_VALUE;
    const dim3 grid(blocks_for((long long)m * n), count);
    const auto finish = [&](auto *of_bias) {
        finish_product<<<grid, THREADS, 0, q.h->stream>>>(m, n, alpha, between, beta, c, d, epilogue, of_bias, aux,
            v[CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD], v[CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE],
            v[CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE]);
        return launched(q.h);
    };
    if constexpr (sizeof(R) < sizeof(X))
        if (v[CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE] == CUDA_R_32F) return finish((const float *)bias);
    return finish((const R *)bias);
}
inline bool lt_layout_good(const cublasLtValues *l, int type) {
    const long long *v = l->v;
    return v[CUBLASLT_MATRIX_LAYOUT_TYPE] == type && v[CUBLASLT_MATRIX_LAYOUT_ORDER] <= CUBLASLT_ORDER_ROW;
}
// Calls f with the types of sums, of A and B, and of C and D, if there is a product of these.
template <class F> cublasStatus_t lt_types(const lt_call &q, F f) {
    const long long *v = q.desc->v;
    const int in = (int)q.la->v[0], out = (int)q.ld->v[0], compute = (int)v[CUBLASLT_MATMUL_DESC_COMPUTE_TYPE];
    if (!lt_layout_good(q.la, in) || !lt_layout_good(q.lb, in) || !lt_layout_good(q.lc, out) ||
        !lt_layout_good(q.ld, out) || v[CUBLASLT_MATMUL_DESC_TRANSC] ||
        v[CUBLASLT_MATMUL_DESC_POINTER_MODE] > CUBLASLT_POINTER_MODE_DEVICE ||
        !epilogue_known((int)v[CUBLASLT_MATMUL_DESC_EPILOGUE]))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    const auto is_for = [=](int i, int o) { return in == i && out == o; };
    if constexpr (__CC >= 130)
        if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC)
            return is_for(CUDA_R_64F, CUDA_R_64F) ? f(0.0, 0.0, 0.0) : CUBLAS_STATUS_NOT_SUPPORTED;
    if (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC)
        return v[CUBLASLT_MATMUL_DESC_SCALE_TYPE] == CUDA_R_16F && is_for(CUDA_R_16F, CUDA_R_16F)
            ? f(0.f, __half(), __half())
            : CUBLAS_STATUS_NOT_SUPPORTED;
    if (compute != CUBLAS_COMPUTE_32F && compute != CUBLAS_COMPUTE_32F_PEDANTIC &&
        (compute < CUBLAS_COMPUTE_32F_FAST_16F || compute > CUBLAS_COMPUTE_32F_FAST_TF32))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    if (v[CUBLASLT_MATMUL_DESC_SCALE_TYPE] != CUDA_R_32F) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (is_for(CUDA_R_32F, CUDA_R_32F)) return f(0.f, 0.f, 0.f);
    if (is_for(CUDA_R_16F, CUDA_R_16F)) return f(0.f, __half(), __half());
    if (is_for(CUDA_R_16F, CUDA_R_32F)) return f(0.f, __half(), 0.f);
    if (is_for(CUDA_R_16BF, CUDA_R_16BF)) return f(0.f, __bf16(), __bf16());
    if (is_for(CUDA_R_16BF, CUDA_R_32F)) return f(0.f, __bf16(), 0.f);
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

} // namespace cublas_impl

inline cublasStatus_t cublasLtMatmulDescInit(
    cublasLtMatmulDesc_t d, cublasComputeType_t compute, cudaDataType_t scale) {
    if (!d) return CUBLAS_STATUS_INVALID_VALUE;
    memset(d, 0, sizeof *d);
    d->v[CUBLASLT_MATMUL_DESC_COMPUTE_TYPE] = compute;
    d->v[CUBLASLT_MATMUL_DESC_SCALE_TYPE] = scale;
    d->v[CUBLASLT_MATMUL_DESC_EPILOGUE] = CUBLASLT_EPILOGUE_DEFAULT;
    d->v[CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE] = -1;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescCreate(
    cublasLtMatmulDesc_t *d, cublasComputeType_t compute, cudaDataType_t scale) {
    return cublasLtMatmulDescInit(*d = cublas_impl::new_values(), compute, scale);
}
inline cublasStatus_t cublasLtMatrixLayoutInit(
    cublasLtMatrixLayout_t l, cudaDataType type, uint64_t rows, uint64_t cols, int64_t ld) {
    if (!l) return CUBLAS_STATUS_INVALID_VALUE;
    *l = cublasLtValues{{type, CUBLASLT_ORDER_COL, (long long)rows, (long long)cols, ld, 1}};
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutCreate(
    cublasLtMatrixLayout_t *l, cudaDataType type, uint64_t rows, uint64_t cols, int64_t ld) {
    return cublasLtMatrixLayoutInit(*l = cublas_impl::new_values(), type, rows, cols, ld);
}
inline cublasStatus_t cublasLtMatmulPreferenceInit(cublasLtMatmulPreference_t p) {
    if (!p) return CUBLAS_STATUS_INVALID_VALUE;
    memset(p, 0, sizeof *p);
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *p) {
    return cublasLtMatmulPreferenceInit(*p = cublas_impl::new_values());
}
#define CUBLAS_F(NAME, ATTRIBUTE, bytes, most) \
    inline cublasStatus_t cublasLt##NAME##Destroy(cublasLtValues *d) { \
        free(d); \
        return CUBLAS_STATUS_SUCCESS; \
    } \
    inline cublasStatus_t cublasLt##NAME##SetAttribute( \
        cublasLtValues *d, ATTRIBUTE a, const void *from, size_t size) { \
        return cublas_impl::set_value(d, a, from, size, cublas_impl::bytes(a), most); \
    } \
    inline cublasStatus_t cublasLt##NAME##GetAttribute( \
        const cublasLtValues *d, ATTRIBUTE a, void *to, size_t size, size_t *written) { \
        return cublas_impl::get_value(d, a, to, size, written, cublas_impl::bytes(a), most); \
    }
CUBLAS_F(MatmulDesc, cublasLtMatmulDescAttributes_t, bytes_of_desc, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE)
CUBLAS_F(MatrixLayout, cublasLtMatrixLayoutAttribute_t, bytes_of_layout, CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET)
CUBLAS_F(MatmulPreference, cublasLtMatmulPreferenceAttributes_t, bytes_of_preference, CUBLASLT_MATMUL_PREF_IMPL_MASK)
#undef CUBLAS_F

// There is one algorithm, for all products that there are.
inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t h, cublasLtMatmulDesc_t desc,
    cublasLtMatrixLayout_t la, cublasLtMatrixLayout_t lb, cublasLtMatrixLayout_t lc, cublasLtMatrixLayout_t ld,
    cublasLtMatmulPreference_t, int wanted, cublasLtMatmulHeuristicResult_t *results, int *found) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!desc || !la || !lb || !lc || !ld || !results || !found || wanted < 1) return CUBLAS_STATUS_INVALID_VALUE;
    const cublas_impl::lt_call q = {h, desc, la, lb, lc, ld};
    const auto status = cublas_impl::lt_types(q, [](auto, auto, auto) { return CUBLAS_STATUS_SUCCESS; });
    *found = status == CUBLAS_STATUS_SUCCESS;
    *results = cublasLtMatmulHeuristicResult_t{};
    results->state = status;
    results->wavesCount = 1;
    return status;
}
inline cublasStatus_t cublasLtMatmul(cublasLtHandle_t h, cublasLtMatmulDesc_t desc, const void *alpha,
    const void *a, cublasLtMatrixLayout_t la, const void *b, cublasLtMatrixLayout_t lb, const void *beta,
    const void *c, cublasLtMatrixLayout_t lc, void *d, cublasLtMatrixLayout_t ld, const cublasLtMatmulAlgo_t *,
    void *, size_t, cudaStream_t stream) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!desc || !la || !lb || !lc || !ld || !alpha || !beta || !a || !b || !d) return CUBLAS_STATUS_INVALID_VALUE;
    const cublas_impl::lt_call q = {h, desc, la, lb, lc, ld, alpha, a, b, beta, c, d};
    const cudaStream_t before = h->stream;
    h->stream = stream;
    const auto status = cublas_impl::lt_types(q, [&](auto x, auto in, auto out) {
        return cublas_impl::lt_product<decltype(x), decltype(in), decltype(out)>(q);
    });
    h->stream = before;
    return status;
}
