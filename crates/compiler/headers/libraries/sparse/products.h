#pragma once
// Products of a sparse matrix, sums of vectors and conversions of formats.

namespace cusparse_impl {

constexpr int THREADS = 128;

template <class T> __device__ void add_at(T *p, T value) {
    if constexpr (sizeof(T) == 4 || __CC >= 600) {
        atomicAdd(p, value);
    } else {
        unsigned long long *word = (unsigned long long *)p, seen = *word, was;
        do {
            was = seen;
            seen = atomicCAS(word, was, __double_as_longlong(value + __longlong_as_double(was)));
        } while (seen != was);
    }
}
// A factor in host memory, or where it lies on the device.
template <class T> struct factor {
    T value;
    const T *where;
    __device__ T operator()() const { return where ? *where : value; }
};
template <class T> factor<T> given(cusparseHandle_t h, const void *p) {
    if (h->pointers == CUSPARSE_POINTER_MODE_DEVICE) return {T(0), (const T *)p};
    return {*(const T *)p, nullptr};
}
// Indices of 32 or 64 bits.
struct index_list {
    const void *p;
    bool wide;
    int base;
    __device__ int64_t operator[](int64_t i) const {
        return (wide ? ((const int64_t *)p)[i] : ((const int *)p)[i]) - base;
    }
};
inline index_list list(const void *p, cusparseIndexType_t type, cusparseIndexBase_t base) {
    return {p, type == CUSPARSE_INDEX_64I, (int)base};
}
// Element (i, j) lies i * row + j * col from p.
template <class T> struct dense {
    T *p;
    int64_t row, col;
    __device__ T &operator()(int64_t i, int64_t j) const { return p[i * row + j * col]; }
};
template <class T> dense<T> view(const cusparseDnMatDescr *m, bool transposed = false) {
    const bool by_rows = (m->order == CUSPARSE_ORDER_ROW) != transposed;
    return {(T *)m->values, by_rows ? m->ld : 1, by_rows ? 1 : m->ld};
}
inline dim3 blocks(int64_t n) {
    const int64_t b = (n + THREADS - 1) / THREADS;
    return dim3((unsigned)(b < 1 ? 1 : b > 65535 ? 65535 : b));
}
inline cusparseStatus_t launched() {
    return cudaPeekAtLastError() == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

// A thread for each element of C: the sum over a compressed row.
template <class T> __global__ void rows_times(int64_t rows, int64_t n, index_list offsets, index_list columns,
    const T *values, factor<T> alpha, dense<T> b, factor<T> beta, dense<T> c) {
    for (int64_t e = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; e < rows * n;
         e += (int64_t)gridDim.x * blockDim.x) {
        const int64_t i = e % rows, j = e / rows, end = offsets[i + 1];
        T sum = 0;
        for (int64_t q = offsets[i]; q < end; q++) sum += values[q] * b(columns[q], j);
        const T times_c = beta();
        T &to = c(i, j);
        to = alpha() * sum + (times_c == T(0) ? T(0) : times_c * to);
    }
}
template <class T> __global__ void scale_all(int64_t rows, int64_t n, factor<T> beta, dense<T> c) {
    const T by = beta();
    for (int64_t e = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; e < rows * n;
         e += (int64_t)gridDim.x * blockDim.x) {
        T &to = c(e % rows, e / rows);
        to = by == T(0) ? T(0) : by * to;
    }
}
// A thread for each element of the sparse matrix and column of B; `compressed`: first is where each line begins.
template <class T> __global__ void scatter_times(int64_t lines, int64_t nnz, int64_t n, bool compressed,
    bool by_first, index_list first, index_list second, const T *values, factor<T> alpha, dense<T> b,
    dense<T> c) {
    const int64_t count = (compressed ? lines : nnz) * n;
    for (int64_t e = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; e < count;
         e += (int64_t)gridDim.x * blockDim.x) {
        const int64_t line = e / n, j = e % n;
        const int64_t from = compressed ? first[line] : line, end = compressed ? first[line + 1] : line + 1;
        for (int64_t q = from; q < end; q++) {
            const int64_t x = compressed ? line : first[q], y = second[q];
            add_at(&c(by_first ? x : y, j), alpha() * values[q] * b(by_first ? y : x, j));
        }
    }
}
template <class T> cusparseStatus_t product(cusparseHandle_t h, bool transposed, const void *alpha,
    const cusparseSpMatDescr *a, dense<T> b, const void *beta, dense<T> c, int64_t n) {
    const index_list first = list(a->first, a->first_type, a->base), second = list(a->second, a->second_type, a->base);
    const bool by_columns = a->format == CUSPARSE_FORMAT_CSC;
    const int64_t rows = transposed ? a->cols : a->rows;
    if (rows == 0 || n == 0) return CUSPARSE_STATUS_SUCCESS;
    const T *values = (const T *)a->values;
    if (a->format != CUSPARSE_FORMAT_COO && by_columns == transposed) {
        rows_times<T><<<blocks(rows * n), THREADS, 0, h->stream>>>(
            rows, n, first, second, values, given<T>(h, alpha), b, given<T>(h, beta), c);
        return launched();
    }
    scale_all<T><<<blocks(rows * n), THREADS, 0, h->stream>>>(rows, n, given<T>(h, beta), c);
    const bool compressed = a->format != CUSPARSE_FORMAT_COO;
    const int64_t lines = by_columns ? a->cols : a->rows;
    if (a->nnz > 0)
        scatter_times<T><<<blocks((compressed ? lines : a->nnz) * n), THREADS, 0, h->stream>>>(
            lines, a->nnz, n, compressed, by_columns == transposed, first, second, values, given<T>(h, alpha), b, c);
    return launched();
}
// Calls f with a number of the type; the types of all parts have to agree.
template <class F> cusparseStatus_t with_type(cudaDataType type, bool agree, F f) {
    if (!agree) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (type == CUDA_R_32F) return f(0.f);
    if constexpr (__CC >= 130)
        if (type == CUDA_R_64F) return f(0.0);
    return CUSPARSE_STATUS_NOT_SUPPORTED;
}

template <class T> __global__ void axpby(int64_t size, int64_t nnz, factor<T> alpha, index_list at, const T *x,
    factor<T> beta, T *y, bool scaled) {
    const int64_t e = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (!scaled) {
        if (e < size) y[e] *= beta();
    } else if (e < nnz)
        y[at[e]] += alpha() * x[e];
}
template <class T> __global__ void move_some(int64_t nnz, index_list at, T *sparse, T *y, bool gather) {
    const int64_t e = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (e >= nnz) return;
    if (gather)
        sparse[e] = y[at[e]];
    else
        y[at[e]] = sparse[e];
}
// One thread: the order of the sum is fixed.
template <class T> __global__ void dot_sparse(int64_t nnz, index_list at, const T *x, const T *y, T *result) {
    T sum = 0;
    for (int64_t e = 0; e < nnz; e++) sum += x[e] * y[at[e]];
    *result = sum;
}
__global__ inline void expand_rows(int rows, int nnz, const int *offsets, int *out, int base) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        for (int q = offsets[i] - base; q < offsets[i + 1] - base; q++) out[q] = i + base;
}
__global__ inline void count_rows(int rows, int nnz, const int *row_of, int *offsets, int base) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > rows) return;
    int low = 0, high = nnz; // the first element of row i or later
    while (low < high) {
        const int middle = (low + high) / 2;
        if (row_of[middle] - base < i)
            low = middle + 1;
        else
            high = middle;
    }
    offsets[i] = low + base;
}
template <class T> __global__ void make_dense(int64_t lines, int64_t nnz, bool compressed, bool exchanged,
    index_list first, index_list second, const T *values, dense<T> b) {
    const int64_t line = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (line >= (compressed ? lines : nnz)) return;
    const int64_t from = compressed ? first[line] : line, end = compressed ? first[line + 1] : line + 1;
    for (int64_t q = from; q < end; q++) {
        const int64_t x = compressed ? line : first[q], y = second[q];
        b(exchanged ? y : x, exchanged ? x : y) = values[q];
    }
}
// Compressed rows of a dense matrix, by one thread: where they begin, or, once that is known, what is in them.
template <class T> __global__ void compress(int64_t rows, int64_t cols, dense<T> b, int *offsets, int *columns,
    T *values, int base) {
    int q = 0;
    for (int64_t i = 0; i < rows; i++) {
        if (!values) offsets[i] = q + base;
        for (int64_t j = 0; j < cols; j++) {
            const T v = b(i, j);
            if (v == T(0)) continue;
            if (values) {
                columns[q] = (int)j + base;
                values[q] = v;
            }
            q++;
        }
    }
    if (!values) offsets[rows] = q + base;
}

} // namespace cusparse_impl

inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t h, cusparseOperation_t, const void *,
    cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *, cusparseDnVecDescr_t, cudaDataType,
    cusparseSpMVAlg_t, size_t *bytes) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    *bytes = 8;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t, cusparseOperation_t, const void *,
    cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *, cusparseDnVecDescr_t, cudaDataType,
    cusparseSpMVAlg_t, void *) {
    return CUSPARSE_STATUS_SUCCESS;
}
// y = alpha * op(A) * x + beta * y.
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t h, cusparseOperation_t op, const void *alpha,
    cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void *beta, cusparseDnVecDescr_t y,
    cudaDataType compute, cusparseSpMVAlg_t, void *) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!alpha || !a || !x || !beta || !y) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool t = op != CUSPARSE_OPERATION_NON_TRANSPOSE;
    if (x->rows != (t ? a->rows : a->cols) || y->rows != (t ? a->cols : a->rows)) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool agree = a->type == compute && x->type == compute && y->type == compute;
    return cusparse_impl::with_type(compute, agree, [&](auto zero) {
        typedef decltype(zero) T;
        return cusparse_impl::product<T>(
            h, t, alpha, a, cusparse_impl::view<T>(x), beta, cusparse_impl::view<T>(y), 1);
    });
}
inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t h, cusparseOperation_t, cusparseOperation_t,
    const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void *, cusparseDnMatDescr_t,
    cudaDataType, cusparseSpMMAlg_t, size_t *bytes) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    *bytes = 8;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t,
    const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void *, cusparseDnMatDescr_t,
    cudaDataType, cusparseSpMMAlg_t, void *) {
    return CUSPARSE_STATUS_SUCCESS;
}
// C = alpha * op(A) * op(B) + beta * C.
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t h, cusparseOperation_t op_a, cusparseOperation_t op_b,
    const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void *beta,
    cusparseDnMatDescr_t c, cudaDataType compute, cusparseSpMMAlg_t, void *) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!alpha || !a || !b || !beta || !c) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool ta = op_a != CUSPARSE_OPERATION_NON_TRANSPOSE, tb = op_b != CUSPARSE_OPERATION_NON_TRANSPOSE;
    const int64_t m = ta ? a->cols : a->rows, k = ta ? a->rows : a->cols, n = tb ? b->rows : b->cols;
    if ((tb ? b->cols : b->rows) != k || c->rows != m || c->cols != n) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool agree = a->type == compute && b->type == compute && c->type == compute;
    return cusparse_impl::with_type(compute, agree, [&](auto zero) {
        typedef decltype(zero) T;
        return cusparse_impl::product<T>(
            h, ta, alpha, a, cusparse_impl::view<T>(b, tb), beta, cusparse_impl::view<T>(c), n);
    });
}
// y = alpha * A * x + beta * y as before CUDA 11.
#define CUSPARSE_F(NAME, T, TYPE) \
    inline cusparseStatus_t cusparse##NAME##csrmv(cusparseHandle_t h, cusparseOperation_t op, int m, int n, \
        int nnz, const T *alpha, const cusparseMatDescr_t d, const T *values, const int *offsets, \
        const int *columns, const T *x, const T *beta, T *y) { \
        cusparseSpMatDescr a = {CUSPARSE_FORMAT_CSR, m, n, nnz, (void *)offsets, (void *)columns, \
            (void *)values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, d->base, TYPE}; \
        return cusparse_impl::product<T>(h, op != CUSPARSE_OPERATION_NON_TRANSPOSE, alpha, &a, \
            cusparse_impl::dense<T>{(T *)x, 1, 0}, beta, cusparse_impl::dense<T>{y, 1, 0}, 1); \
    }
CUSPARSE_F(S, float, CUDA_R_32F)
#if __CC >= 130
CUSPARSE_F(D, double, CUDA_R_64F)
#endif
#undef CUSPARSE_F

// y = alpha * x + beta * y with a sparse x.
inline cusparseStatus_t cusparseAxpby(
    cusparseHandle_t h, const void *alpha, cusparseConstSpVecDescr_t x, const void *beta, cusparseDnVecDescr_t y) {
    using namespace cusparse_impl;
    return with_type(x->type, x->type == y->type, [&](auto zero) {
        typedef decltype(zero) T;
        for (const bool scaled : {false, true})
            axpby<T><<<blocks(scaled ? x->nnz : x->size), THREADS, 0, h->stream>>>(x->size, x->nnz, given<T>(h, alpha),
                list(x->indices, x->index_type, x->base), (const T *)x->values, given<T>(h, beta), (T *)y->values, scaled);
        return launched();
    });
}
#define CUSPARSE_F(NAME, A, B, X, Y, gather) \
    inline cusparseStatus_t cusparse##NAME(cusparseHandle_t h, A a, B b) { \
        using namespace cusparse_impl; \
        return with_type(X->type, X->type == Y->type, [&](auto zero) { \
            typedef decltype(zero) T; \
            move_some<T><<<blocks(X->nnz), THREADS, 0, h->stream>>>(X->nnz, \
                list(X->indices, X->index_type, X->base), (T *)X->values, (T *)Y->values, gather); \
            return launched(); \
        }); \
    }
CUSPARSE_F(Gather, cusparseConstDnVecDescr_t, cusparseSpVecDescr_t, b, a, true)
CUSPARSE_F(Scatter, cusparseConstSpVecDescr_t, cusparseDnVecDescr_t, a, b, false)
#undef CUSPARSE_F
inline cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseConstSpVecDescr_t,
    cusparseConstDnVecDescr_t, const void *, cudaDataType, size_t *bytes) {
    *bytes = 8;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpVV(cusparseHandle_t h, cusparseOperation_t, cusparseConstSpVecDescr_t x,
    cusparseConstDnVecDescr_t y, void *result, cudaDataType compute, void *buffer) {
    using namespace cusparse_impl;
    return with_type(compute, x->type == compute && y->type == compute, [&](auto zero) {
        typedef decltype(zero) T;
        const bool host = h->pointers == CUSPARSE_POINTER_MODE_HOST;
        T *to = host ? (T *)buffer : (T *)result;
        dot_sparse<T><<<1, 1, 0, h->stream>>>(
            x->nnz, list(x->indices, x->index_type, x->base), (const T *)x->values, (const T *)y->values, to);
        if (host) cudaStreamSynchronize(h->stream);
        if (host) cudaMemcpy(result, to, sizeof(T), cudaMemcpyDeviceToHost);
        return launched();
    });
}

inline cusparseStatus_t cusparseXcsr2coo(
    cusparseHandle_t h, const int *offsets, int nnz, int rows, int *row_of, cusparseIndexBase_t base) {
    using namespace cusparse_impl;
    expand_rows<<<blocks(rows), THREADS, 0, h->stream>>>(rows, nnz, offsets, row_of, base);
    return launched();
}
inline cusparseStatus_t cusparseXcoo2csr(
    cusparseHandle_t h, const int *row_of, int nnz, int rows, int *offsets, cusparseIndexBase_t base) {
    using namespace cusparse_impl;
    count_rows<<<blocks(rows + 1), THREADS, 0, h->stream>>>(rows, nnz, row_of, offsets, base);
    return launched();
}
inline cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t, cusparseConstSpMatDescr_t,
    cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t, size_t *bytes) {
    *bytes = 8;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSparseToDense(cusparseHandle_t h, cusparseConstSpMatDescr_t a,
    cusparseDnMatDescr_t b, cusparseSparseToDenseAlg_t, void *) {
    using namespace cusparse_impl;
    return with_type(a->type, a->type == b->type, [&](auto zero) {
        typedef decltype(zero) T;
        const bool compressed = a->format != CUSPARSE_FORMAT_COO, exchanged = a->format == CUSPARSE_FORMAT_CSC;
        const int64_t lines = exchanged ? a->cols : a->rows;
        scale_all<T><<<blocks(b->rows * b->cols), THREADS, 0, h->stream>>>(
            b->rows, b->cols, factor<T>{T(0), nullptr}, view<T>(b));
        make_dense<T><<<blocks(compressed ? lines : a->nnz), THREADS, 0, h->stream>>>(lines, a->nnz, compressed,
            exchanged, list(a->first, a->first_type, a->base), list(a->second, a->second_type, a->base),
            (const T *)a->values, view<T>(b));
        return launched();
    });
}
inline cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t, cusparseConstDnMatDescr_t,
    cusparseSpMatDescr_t, cusparseDenseToSparseAlg_t, size_t *bytes) {
    *bytes = 8;
    return CUSPARSE_STATUS_SUCCESS;
}
// First how many elements there are and where rows begin, then the elements. Into CSR with indices of 32 bits.
inline cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t h, cusparseConstDnMatDescr_t b,
    cusparseSpMatDescr_t a, cusparseDenseToSparseAlg_t, void *) {
    using namespace cusparse_impl;
    if (a->format != CUSPARSE_FORMAT_CSR || a->first_type != CUSPARSE_INDEX_32I) return CUSPARSE_STATUS_NOT_SUPPORTED;
    return with_type(a->type, a->type == b->type, [&](auto zero) {
        typedef decltype(zero) T;
        int end = 0;
        compress<T><<<1, 1, 0, h->stream>>>(b->rows, b->cols, view<T>(b), (int *)a->first, nullptr, nullptr, a->base);
        cudaStreamSynchronize(h->stream);
        cudaMemcpy(&end, (int *)a->first + b->rows, sizeof end, cudaMemcpyDeviceToHost);
        a->nnz = end - a->base;
        return launched();
    });
}
inline cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t h, cusparseConstDnMatDescr_t b,
    cusparseSpMatDescr_t a, cusparseDenseToSparseAlg_t, void *) {
    using namespace cusparse_impl;
    if (a->format != CUSPARSE_FORMAT_CSR || a->second_type != CUSPARSE_INDEX_32I) return CUSPARSE_STATUS_NOT_SUPPORTED;
    return with_type(a->type, a->type == b->type, [&](auto zero) {
        typedef decltype(zero) T;
        compress<T><<<1, 1, 0, h->stream>>>(
            b->rows, b->cols, view<T>(b), (int *)a->first, (int *)a->second, (T *)a->values, a->base);
        return launched();
    });
}
