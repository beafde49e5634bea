#pragma once
// Conversions between dense matrices, column after column, and CSR, from before there were descriptors of them.

typedef enum { CUSPARSE_DIRECTION_ROW = 0, CUSPARSE_DIRECTION_COLUMN = 1 } cusparseDirection_t;

namespace cusparse_impl {

// A thread for each row or column: how many elements are not 0. Their sum is added to `total`.
template <class T> __global__ void count_lines(int lines, int length, dense<T> a, int *counts, int *total) {
    const int line = blockIdx.x * blockDim.x + threadIdx.x;
    if (line >= lines) return;
    int count = 0;
    for (int i = 0; i < length; i++) count += a(line, i) != T(0);
    counts[line] = count;
    if (count) atomicAdd(total, count);
}
template <class T> cusparseStatus_t count_nonzeros(cusparseHandle_t h, cusparseDirection_t by, int m, int n,
    const cusparseMatDescr_t d, const T *a, int lda, int *counts, int *total) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!d || m < 0 || n < 0 || lda < (m > 1 ? m : 1)) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool rows = by == CUSPARSE_DIRECTION_ROW, on_host = h->pointers == CUSPARSE_POINTER_MODE_HOST;
    const dense<T> view = {(T *)a, rows ? 1 : lda, rows ? lda : 1};
    int *sum = total;
    if (on_host && cudaMalloc(&sum, sizeof(int)) != cudaSuccess) return CUSPARSE_STATUS_ALLOC_FAILED;
    cudaMemsetAsync(sum, 0, sizeof(int), h->stream);
    const int lines = rows ? m : n;
    if (lines > 0)
        count_lines<T><<<(lines + THREADS - 1) / THREADS, THREADS, 0, h->stream>>>(lines, rows ? n : m, view, counts, sum);
    if (on_host) {
        cudaStreamSynchronize(h->stream);
        cudaMemcpy(total, sum, sizeof(int), cudaMemcpyDeviceToHost);
        cudaFree(sum);
    }
    return launched();
}
template <class T> cusparseStatus_t to_csr(cusparseHandle_t h, int m, int n, const cusparseMatDescr_t d, const T *a,
    int lda, T *values, int *offsets, int *columns) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!d || m < 0 || n < 0 || lda < (m > 1 ? m : 1)) return CUSPARSE_STATUS_INVALID_VALUE;
    const dense<T> view = {(T *)a, 1, lda};
    compress<T><<<1, 1, 0, h->stream>>>(m, n, view, offsets, nullptr, nullptr, d->base);
    compress<T><<<1, 1, 0, h->stream>>>(m, n, view, offsets, columns, values, d->base);
    return launched();
}
template <class T> cusparseStatus_t to_dense(cusparseHandle_t h, int m, int n, const cusparseMatDescr_t d,
    const T *values, const int *offsets, const int *columns, T *a, int lda) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!d || m < 0 || n < 0 || lda < (m > 1 ? m : 1)) return CUSPARSE_STATUS_INVALID_VALUE;
    const dense<T> view = {a, 1, lda};
    scale_all<T><<<blocks((int64_t)m * n), THREADS, 0, h->stream>>>(m, n, factor<T>{T(0), nullptr}, view);
    make_dense<T><<<blocks(m), THREADS, 0, h->stream>>>(m, 0, true, false,
        list(offsets, CUSPARSE_INDEX_32I, d->base), list(columns, CUSPARSE_INDEX_32I, d->base), values, view);
    return launched();
}

} // namespace cusparse_impl

#define CUSPARSE_F(X, T) \
    inline cusparseStatus_t cusparse##X##nnz(cusparseHandle_t h, cusparseDirection_t by, int m, int n, \
        const cusparseMatDescr_t d, const T *a, int lda, int *counts, int *total) { \
        return cusparse_impl::count_nonzeros<T>(h, by, m, n, d, a, lda, counts, total); \
    } \
    inline cusparseStatus_t cusparse##X##dense2csr(cusparseHandle_t h, int m, int n, const cusparseMatDescr_t d, \
        const T *a, int lda, const int *, T *values, int *offsets, int *columns) { \
        return cusparse_impl::to_csr<T>(h, m, n, d, a, lda, values, offsets, columns); \
    } \
    inline cusparseStatus_t cusparse##X##csr2dense(cusparseHandle_t h, int m, int n, const cusparseMatDescr_t d, \
        const T *values, const int *offsets, const int *columns, T *a, int lda) { \
        return cusparse_impl::to_dense<T>(h, m, n, d, values, offsets, columns, a, lda); \
    }
CUSPARSE_F(S, float)
#if __CC >= 130
CUSPARSE_F(D, double)
#endif
#undef CUSPARSE_F
