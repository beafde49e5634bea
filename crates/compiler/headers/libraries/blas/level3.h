#pragma once
// Products of matrices and what is made of them.
#include <blas/level3_gemm.h>

namespace cublas_impl {

// Where C is small and k large, there are few tiles with much to do. Then k is divided: each part's product
// is a matrix of its own, and these are added to C.
template <class T> cublasStatus_t multiply_parts(cublasHandle_t h, int m, int n, int k, int parts,
    scalar<T> alpha, matrix<const T> a, matrix<const T> b, scalar<T> beta, matrix<T> c,
    part_of_result wanted) {
    T *products = (T *)space(h, (size_t)m * n * parts * sizeof(T));
    if (!products) return CUBLAS_STATUS_ALLOC_FAILED;
    const int each = k / parts, rest = k - each * parts;
    multiply(h, m, n, each, constant<T>(1), a.part(0, 0, m, each).apart(each * a.col),
        b.part(0, 0, each, n).apart(each * b.row), constant<T>(0),
        stored(products, m, m, n).apart((long long)m * n), parts, wanted);
    if (rest > 0) {
        multiply(h, m, n, rest, alpha, a.part(0, k - rest, m, rest), b.part(k - rest, 0, rest, n), beta, c, 1,
            wanted);
        beta = constant<T>(1);
    }
    return add_products(h, alpha, products, parts, beta, c, wanted);
}
// C = alpha * A * B + beta * C, or as much of it as is needed.
template <class T, class A, class B, class C> cublasStatus_t product(cublasHandle_t h, int m, int n, int k,
    scalar<T> alpha, A a, B b, scalar<T> beta, C c, unsigned count = 1, part_of_result wanted = ALL) {
    const bool none = k == 0 || alpha.known(0);
    if (m == 0 || n == 0 || count == 0 || none && beta.known(1)) return CUBLAS_STATUS_SUCCESS;
    if (none) return add_products(h, constant<T>(0), (T *)nullptr, 0, beta, c, wanted, count);
    if constexpr (A::kind == GENERAL && B::kind == GENERAL && sizeof(typename A::element) == sizeof(T) &&
                  sizeof(typename C::element) == sizeof(T)) {
        long long parts = h->multiprocessors / (((m + 31LL) / 32) * ((n + 31) / 32));
        if (parts > k / 256) parts = k / 256;
        // Not more than fit: while a graph is captured no memory may be had.
        const long long fit = h->bytes / ((size_t)m * n * sizeof(T));
        if (parts > fit) parts = fit;
        if (parts > 1 && count == 1 && !c.list)
            return multiply_parts(h, m, n, k, (int)parts, alpha, a, b, beta, c, wanted);
    }
    return multiply(h, m, n, k, alpha, a, b, beta, c, count, wanted);
}

template <class T> cublasStatus_t check_gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const void *alpha, int lda, int ldb, const void *beta, int ldc,
    bool strided = false) {
    const char *name = strided ? "gemmStridedBatched" : "GEMM";
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_op(ta)) return illegal<T>(name, 1);
    if (bad_op(tb)) return illegal<T>(name, 2);
    if (m < 0) return illegal<T>(name, 3);
    if (n < 0) return illegal<T>(name, 4);
    if (k < 0) return illegal<T>(name, 5);
    if (lda < at_least_one(ta == CUBLAS_OP_N ? m : k)) return illegal<T>(name, 8);
    if (ldb < at_least_one(tb == CUBLAS_OP_N ? k : n)) return illegal<T>(name, strided ? 11 : 10);
    if (ldc < at_least_one(m)) return illegal<T>(name, strided ? 15 : 13);
    return alpha && beta ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
template <class T> cublasStatus_t gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
    int n, int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc) {
    if (auto bad = check_gemm<T>(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc)) return bad;
    return product(h, m, n, k, given<T>(h, alpha), op(ta, a, lda, m, k), op(tb, b, ldb, k, n),
        given<T>(h, beta), stored(c, ldc, m, n));
}
template <class T> cublasStatus_t gemm_strided(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const T *alpha, const T *a, int lda, long long stride_a, const T *b, int ldb,
    long long stride_b, const T *beta, T *c, int ldc, long long stride_c, int count) {
    if (auto bad = check_gemm<T>(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc, true)) return bad;
    if (count < 0) return illegal<T>("GEMM", 17);
    return product(h, m, n, k, given<T>(h, alpha), op(ta, a, lda, m, k).apart(stride_a),
        op(tb, b, ldb, k, n).apart(stride_b), given<T>(h, beta), stored(c, ldc, m, n).apart(stride_c), count);
}
template <class T> cublasStatus_t gemm_batched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
    int m, int n, int k, const T *alpha, const T *const a[], int lda, const T *const b[], int ldb,
    const T *beta, T *const c[], int ldc, int count) {
    if (auto bad = check_gemm<T>(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc)) return bad;
    if (count < 0) return illegal<T>("GEMM", 14);
    return product(h, m, n, k, given<T>(h, alpha), op(ta, a, lda, m, k), op(tb, b, ldb, k, n),
        given<T>(h, beta), stored(c, ldc, m, n), count);
}
// y = alpha * op(A) * x + beta * y for many at once: vectors are matrices of one column.
template <class T> cublasStatus_t check_gemv(cublasHandle_t h, const char *name, cublasOperation_t trans,
    int m, int n, const T *alpha, int lda, int incx, const T *beta, int incy, int count) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_op(trans)) return illegal<T>(name, 1);
    if (m < 0 || n < 0 || lda < at_least_one(m) || incx == 0 || incy == 0 || count < 0 || !alpha || !beta)
        return CUBLAS_STATUS_INVALID_VALUE;
    return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t gemv_batched(cublasHandle_t h, cublasOperation_t trans, int m, int n,
    const T *alpha, const T *const a[], int lda, const T *const x[], int incx, const T *beta, T *const y[],
    int incy, int count) {
    if (auto bad = check_gemv(h, "gemvBatched", trans, m, n, alpha, lda, incx, beta, incy, count)) return bad;
    const int rows = trans == CUBLAS_OP_N ? m : n, cols = m + n - rows;
    return product(h, rows, 1, cols, given<T>(h, alpha),
        op(trans, a, lda, rows, cols),
        as_column(strided((const T *)nullptr, cols, incx), cols).each(x), given<T>(h, beta),
        as_column(strided((T *)nullptr, rows, incy), rows).each(y), count);
}
template <class T> cublasStatus_t gemv_strided(cublasHandle_t h, cublasOperation_t trans, int m, int n,
    const T *alpha, const T *a, int lda, long long stride_a, const T *x, int incx, long long stride_x,
    const T *beta, T *y, int incy, long long stride_y, int count) {
    if (auto bad = check_gemv(h, "gemvStridedBatched", trans, m, n, alpha, lda, incx, beta, incy, count))
        return bad;
    const int rows = trans == CUBLAS_OP_N ? m : n, cols = m + n - rows;
    return product(h, rows, 1, cols, given<T>(h, alpha), op(trans, a, lda, rows, cols).apart(stride_a),
        as_column(strided(x, cols, incx), cols).apart(stride_x), given<T>(h, beta),
        as_column(strided(y, rows, incy), rows).apart(stride_y), count);
}
template <shape SHAPE, class T> cublasStatus_t symm(cublasHandle_t h, cublasSideMode_t side,
    cublasFillMode_t uplo, int m, int n, const T *alpha, const T *a, int lda, const T *b, int ldb,
    const T *beta, T *c, int ldc) {
    const char *name = SHAPE == HERMITIAN ? "HEMM" : "SYMM";
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_side(side)) return illegal<T>(name, 1);
    if (bad_uplo(uplo)) return illegal<T>(name, 2);
    if (m < 0) return illegal<T>(name, 3);
    if (n < 0) return illegal<T>(name, 4);
    const bool left = side == CUBLAS_SIDE_LEFT;
    const int order = left ? m : n;
    if (lda < at_least_one(order)) return illegal<T>(name, 7);
    if (ldb < at_least_one(m)) return illegal<T>(name, 9);
    if (ldc < at_least_one(m)) return illegal<T>(name, 12);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    const auto symmetric = triangle<SHAPE>(uplo, CUBLAS_OP_N, a, lda, order);
    const auto other = stored(b, ldb, m, n);
    const auto to = stored(c, ldc, m, n);
    if (left) return product(h, m, n, m, given<T>(h, alpha), symmetric, other, given<T>(h, beta), to);
    return product(h, m, n, n, given<T>(h, alpha), other, symmetric, given<T>(h, beta), to);
}

// One triangle of C = alpha * A * B' + beta * C: of A alone, of both, or with the mirror image added. Where
// the name begins with HE mirror images are conjugated, and the diagonal is real.
enum rank_form { ONE, TWO, BOTH };
template <class T> __global__ void real_diagonal(matrix<T> c) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < c.rows; i += gridDim.x * blockDim.x)
        *c.at(i, i) = real_part(*c.at(i, i));
}
template <class T, class F, class G> cublasStatus_t rank_k(cublasHandle_t h, const char *name, rank_form form,
    cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const F *alpha, const T *a, int lda,
    const T *b, int ldb, const G *beta, T *c, int ldc) {
    const bool conjugated = name[0] == 'H';
    const int rows = trans == CUBLAS_OP_N ? n : k;
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_uplo(uplo)) return illegal<T>(name, 1);
    if (bad_op(trans) || conjugated && trans == CUBLAS_OP_T) return illegal<T>(name, 2);
    if (n < 0) return illegal<T>(name, 3);
    if (k < 0) return illegal<T>(name, 4);
    if (lda < at_least_one(rows)) return illegal<T>(name, 7);
    if (ldb < at_least_one(rows)) return illegal<T>(name, 9);
    if (ldc < at_least_one(n)) return illegal<T>(name, form == ONE ? 10 : 12);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    const part_of_result wanted = uplo == CUBLAS_FILL_MODE_UPPER ? UPPER : LOWER;
    const auto left = op(trans, a, lda, n, k), right = op(trans, b, ldb, n, k);
    const auto mirrored = [=](matrix<const T> m) {
        m.conjugated = m.conjugated != conjugated;
        return m.transposed();
    };
    const auto to = stored(c, ldc, n, n);
    scalar<T> factor = given<T>(h, alpha);
    if (auto bad = product(h, n, n, k, factor, left, mirrored(right), given<T>(h, beta), to, 1, wanted))
        return bad;
    if (form == BOTH && k > 0) {
        factor.conjugated = conjugated;
        product(h, n, n, k, factor, right, mirrored(left), constant<T>(1), to, 1, wanted);
    }
    if constexpr (is_complex<T>)
        if (conjugated && n > 0) real_diagonal<T><<<blocks_for(n), THREADS, 0, h->stream>>>(to);
    return launched(h);
}

template <class T> cublasStatus_t check_sided(cublasHandle_t h, const char *name, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const void *alpha,
    int lda, int ldb) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_side(side)) return illegal<T>(name, 1);
    if (bad_uplo(uplo)) return illegal<T>(name, 2);
    if (bad_op(trans)) return illegal<T>(name, 3);
    if (bad_diag(diag)) return illegal<T>(name, 4);
    if (m < 0) return illegal<T>(name, 5);
    if (n < 0) return illegal<T>(name, 6);
    if (lda < at_least_one(side == CUBLAS_SIDE_LEFT ? m : n)) return illegal<T>(name, 9);
    if (ldb < at_least_one(m)) return illegal<T>(name, 11);
    return alpha ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
template <class T, class A> cublasStatus_t times_triangle(
    cublasHandle_t h, bool left, int m, int n, const T *alpha, A a, const T *b, int ldb, T *c, int ldc) {
    if (b == c && m > 0 && n > 0) { // the factor goes elsewhere first, since every block reads it
        T *beside = (T *)space(h, (size_t)m * n * sizeof(T));
        if (!beside) return CUBLAS_STATUS_ALLOC_FAILED;
        cudaMemcpy2DAsync(
            beside, m * sizeof(T), b, ldb * sizeof(T), m * sizeof(T), n, cudaMemcpyDeviceToDevice, h->stream);
        b = beside;
        ldb = m;
    }
    const auto other = stored(b, ldb, m, n);
    if (left) return product(h, m, n, m, given<T>(h, alpha), a, other, constant<T>(0), stored(c, ldc, m, n));
    return product(h, m, n, n, given<T>(h, alpha), other, a, constant<T>(0), stored(c, ldc, m, n));
}
template <class T> cublasStatus_t trmm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha, const T *a, int lda,
    const T *b, int ldb, T *c, int ldc) {
    if (auto bad = check_sided<T>(h, "TRMM", side, uplo, trans, diag, m, n, alpha, lda, ldb)) return bad;
    if (ldc < at_least_one(m)) return illegal<T>("TRMM", 13);
    const bool left = side == CUBLAS_SIDE_LEFT;
    const int order = left ? m : n;
    if (diag == CUBLAS_DIAG_UNIT)
        return times_triangle(
            h, left, m, n, alpha, triangle<UNIT_TRIANGULAR>(uplo, trans, a, lda, order), b, ldb, c, ldc);
    return times_triangle(
        h, left, m, n, alpha, triangle<TRIANGULAR>(uplo, trans, a, lda, order), b, ldb, c, ldc);
}

// C = alpha * A + beta * B, tile by tile. One that lies across memory is read along it and turned in shared
// memory.
template <class T> __global__ void __launch_bounds__(THREADS)
    geam_tiles(scalar<T> alpha, matrix<const T> a, scalar<T> beta, matrix<const T> b, matrix<T> c) {
    constexpr int SIDE = __CC < 200 && sizeof(T) > 8 ? 16 : 32;
    __shared__ T shared[SIDE][SIDE + 1];
    const int lane = threadIdx.x % SIDE, first = (threadIdx.x + threadIdx.y * 32) / SIDE;
    constexpr int step = 256 / SIDE, count = SIDE / step;
    const T times_a = alpha(), times_b = beta();
    const auto add = [=](T *sum, T factor, const matrix<const T> &m, int i0, int j0) {
        if (is(factor, 0)) return;
        for (int q = first; q < SIDE; q += step) {
            if (m.row == 1)
                shared[q][lane] = m.get(m.p, i0 + lane, j0 + q);
            else
                shared[lane][q] = m.get(m.p, i0 + q, j0 + lane);
        }
        __syncthreads();
#pragma unroll
        for (int s = 0; s < count; s++) sum[s] = times_plus(factor, shared[first + s * step][lane], sum[s]);
        __syncthreads();
    };
    const unsigned tiles_m = (c.rows + SIDE - 1) / SIDE, tiles = tiles_m * ((c.cols + SIDE - 1) / SIDE);
    for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const int i0 = tile % tiles_m * SIDE, j0 = tile / tiles_m * SIDE, i = i0 + lane;
        T sum[count];
#pragma unroll
        for (int s = 0; s < count; s++) sum[s] = number<T>(0);
        add(sum, times_a, a, i0, j0);
        add(sum, times_b, b, i0, j0);
#pragma unroll
        for (int s = 0; s < count; s++) {
            const int j = j0 + first + s * step;
            if (i < c.rows && j < c.cols) c.p[i * c.row + j * c.col] = sum[s];
        }
    }
}
template <class T> cublasStatus_t geam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
    int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb, T *c, int ldc) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_op(ta)) return illegal<T>("GEAM", 1);
    if (bad_op(tb)) return illegal<T>("GEAM", 2);
    if (m < 0) return illegal<T>("GEAM", 3);
    if (n < 0) return illegal<T>("GEAM", 4);
    if (lda < at_least_one(ta == CUBLAS_OP_N ? m : n)) return illegal<T>("GEAM", 7);
    if (ldb < at_least_one(tb == CUBLAS_OP_N ? m : n)) return illegal<T>("GEAM", 10);
    if (ldc < at_least_one(m)) return illegal<T>("GEAM", 12);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    if (c == a && (ta != CUBLAS_OP_N || lda != ldc) || c == b && (tb != CUBLAS_OP_N || ldb != ldc))
        return CUBLAS_STATUS_INVALID_VALUE;
    const long long tiles = ((m + 31LL) / 32) * ((n + 31) / 32);
    if (tiles > 0)
        geam_tiles<T><<<blocks_for(tiles, 1), dim3(32, 8), 0, h->stream>>>(given<T>(h, alpha),
            op(ta, a, lda, m, n), given<T>(h, beta), op(tb, b, ldb, m, n), stored(c, ldc, m, n));
    return launched(h);
}

// Each row or each column times an element of x.
template <class T> __global__ void __launch_bounds__(THREADS)
    dgmm_tiles(bool left, matrix<const T> a, vector<const T> x, matrix<T> c) {
    const unsigned tiles_m = (c.rows + 31) / 32, tiles = tiles_m * ((c.cols + 31) / 32);
    for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const int i = tile % tiles_m * 32 + threadIdx.x, j0 = tile / tiles_m * 32 + threadIdx.y;
        for (int j = j0; j < j0 + 32 && j < c.cols; j += 8)
            if (i < c.rows) c.p[i + j * c.col] = times(x[left ? i : j], a.p[i + j * a.col]);
    }
}
template <class T> cublasStatus_t dgmm(cublasHandle_t h, cublasSideMode_t side, int m, int n, const T *a,
    int lda, const T *x, int incx, T *c, int ldc) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_side(side)) return illegal<T>("DGMM", 1);
    if (m < 0) return illegal<T>("DGMM", 2);
    if (n < 0) return illegal<T>("DGMM", 3);
    if (lda < at_least_one(m)) return illegal<T>("DGMM", 5);
    if (ldc < at_least_one(m)) return illegal<T>("DGMM", 9);
    const long long tiles = ((m + 31LL) / 32) * ((n + 31) / 32);
    const bool left = side == CUBLAS_SIDE_LEFT;
    if (tiles > 0)
        dgmm_tiles<T><<<blocks_for(tiles, 1), dim3(32, 8), 0, h->stream>>>(
            left, stored(a, lda, m, n), strided(x, left ? m : n, incx), stored(c, ldc, m, n));
    return launched(h);
}

} // namespace cublas_impl
