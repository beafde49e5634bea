#pragma once
// Many small systems of equations at once: A = P * L * U, what it solves, and inverse matrices.
#include <blas/level1.h>
#include <blas/level3_solve.h>

namespace cublas_impl {

// A block factors a matrix in place, column by column: the largest element below the diagonal comes to the
// diagonal by an exchange of rows, then multiples of its row make those below it zero. L (its diagonal is
// one) takes the place of the zeros. info says which diagonal element of U is zero, if one is.
enum { LU_THREADS = 128 };
template <class T> __global__ void lu_factor(matrix<T> a, int *pivots, int *info) {
    __shared__ real<T> sizes[LU_THREADS];
    __shared__ int places[LU_THREADS];
    const int t = threadIdx.x, n = a.rows;
    T *m = a.start(blockIdx.x);
    const auto at = [=](int i, int j) { return m + (i * a.row + j * a.col); };
    int singular = 0;
    for (int k = 0; k < n; k++) {
        if (pivots) {
            real<T> best = -1;
            int place = k;
            for (int i = k + t; i < n; i += LU_THREADS) {
                const real<T> size = size_of(*at(i, k));
                if (size > best) {
                    best = size;
                    place = i;
                }
            }
            sizes[t] = best;
            places[t] = place;
            __syncthreads();
            for (int half = LU_THREADS / 2; half > 0; half /= 2) {
                if (t < half && (sizes[t + half] > sizes[t] ||
                                    sizes[t + half] == sizes[t] && places[t + half] < places[t])) {
                    sizes[t] = sizes[t + half];
                    places[t] = places[t + half];
                }
                __syncthreads();
            }
            const int p = places[0];
            if (t == 0) pivots[blockIdx.x * n + k] = p + 1;
            if (p != k)
                for (int j = t; j < n; j += LU_THREADS) {
                    const T upper = *at(k, j);
                    *at(k, j) = *at(p, j);
                    *at(p, j) = upper;
                }
            __syncthreads();
        }
        const T diagonal = *at(k, k);
        if (is(diagonal, 0)) {
            if (!singular) singular = k + 1;
        } else {
            for (int i = k + 1 + t; i < n; i += LU_THREADS) *at(i, k) = over(*at(i, k), diagonal);
        }
        __syncthreads();
        const int rest = n - k - 1;
        for (int e = t; e < rest * rest; e += LU_THREADS) {
            const int i = k + 1 + e % rest, j = k + 1 + e / rest;
            *at(i, j) = times_plus(negative(*at(i, k)), *at(k, j), *at(i, j));
        }
        __syncthreads();
    }
    if (t == 0 && info) info[blockIdx.x] = singular;
}
// The exchanges of rows, in their order or, to undo them, from the last to the first. A thread has a column.
template <class T> __global__ void exchange_rows(matrix<T> b, const int *pivots, bool back) {
    T *m = b.start(blockIdx.x);
    const int n = b.rows;
    for (int j = threadIdx.x; j < b.cols; j += blockDim.x)
        for (int s = 0; s < n; s++) {
            const int k = back ? n - 1 - s : s, p = pivots[blockIdx.x * n + k] - 1;
            const T upper = m[k * b.row + j * b.col];
            m[k * b.row + j * b.col] = m[p * b.row + j * b.col];
            m[p * b.row + j * b.col] = upper;
        }
}
template <class T> __global__ void identity_and_info(matrix<const T> a, matrix<T> c, int *info) {
    T *to = c.start(blockIdx.x);
    const T *from = a.start(blockIdx.x);
    const int n = c.rows;
    for (int e = threadIdx.x; e < n * n; e += blockDim.x)
        to[e % n * c.row + e / n * c.col] = number<T>(e % n == e / n);
    if (threadIdx.x > 0 || !info) return;
    int singular = 0;
    for (int i = n - 1; i >= 0; i--)
        if (is(from[i * a.row + i * a.col], 0)) singular = i + 1;
    info[blockIdx.x] = singular;
}

// B becomes the solution of op(A) * X = B, A as factored.
template <class T> void solve_factored(
    cublasHandle_t h, bool transposed, matrix<const T> a, const int *pivots, matrix<T> b, int count) {
    const auto one = constant<T>(1);
    if (pivots && !transposed) exchange_rows<T><<<count, 64, 0, h->stream>>>(b, pivots, false);
    solve(h, a, false, !transposed, one, b, count);
    solve(h, a, true, transposed, one, b, count);
    if (pivots && transposed) exchange_rows<T><<<count, 64, 0, h->stream>>>(b, pivots, true);
}
template <class T>
cublasStatus_t getrf(cublasHandle_t h, int n, T *const a[], int lda, int *pivots, int *info, int count) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n < 0 || count < 0 || lda < at_least_one(n)) return CUBLAS_STATUS_INVALID_VALUE;
    if (n > 0 && count > 0)
        lu_factor<T>
            <<<count, LU_THREADS, 0, h->stream>>>(stored(a, lda, n, n), pivots, info);
    return launched(h);
}
template <class T> cublasStatus_t getrs(cublasHandle_t h, cublasOperation_t trans, int n, int nrhs,
    const T *const a[], int lda, const int *pivots, T *const b[], int ldb, int *info, int count) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    const int wrong = bad_op(trans)           ? 1
                      : n < 0                 ? 2
                      : nrhs < 0              ? 3
                      : lda < at_least_one(n) ? 5
                      : ldb < at_least_one(n) ? 8
                      : count < 0             ? 10
                                              : 0;
    if (info) *info = -wrong;
    if (wrong) return CUBLAS_STATUS_INVALID_VALUE;
    if (n > 0 && nrhs > 0 && count > 0)
        solve_factored(h, trans != CUBLAS_OP_N, op(trans, a, lda, n, n), pivots,
            stored(b, ldb, n, nrhs), count);
    return launched(h);
}
template <class T> cublasStatus_t getri(cublasHandle_t h, int n, const T *const a[], int lda,
    const int *pivots, T *const c[], int ldc, int *info, int count) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n < 0 || count < 0 || lda < at_least_one(n) || ldc < at_least_one(n))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
    const matrix<const T> from = stored(a, lda, n, n);
    const matrix<T> to = stored(c, ldc, n, n);
    identity_and_info<T><<<count, 128, 0, h->stream>>>(from, to, info);
    solve_factored(h, false, from, pivots, to, count);
    return launched(h);
}
// Copies are factored and inverted.
template <class T> __global__ void copy_matrices(matrix<const T> a, matrix<T> c) {
    const T *from = a.start(blockIdx.x);
    T *to = c.start(blockIdx.x);
    for (int e = threadIdx.x; e < a.rows * a.cols; e += blockDim.x) {
        const int i = e % a.rows, j = e / a.rows;
        to[i * c.row + j * c.col] = from[i * a.row + j * a.col];
    }
}
template <class T> cublasStatus_t matinv(
    cublasHandle_t h, int n, const T *const a[], int lda, T *const c[], int ldc, int *info, int count) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n < 0 || n > 32 || count < 0 || lda < at_least_one(n) || ldc < at_least_one(n))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
    const size_t elements = (size_t)n * n * count;
    T *beside = (T *)space(h, elements * sizeof(T) + (size_t)n * count * sizeof(int));
    if (!beside) return CUBLAS_STATUS_ALLOC_FAILED;
    int *pivots = (int *)(beside + elements);
    const matrix<T> factors = stored(beside, n, n, n).apart((long long)n * n);
    const matrix<T> to = stored(c, ldc, n, n);
    copy_matrices<T><<<count, 128, 0, h->stream>>>(stored(a, lda, n, n), factors);
    lu_factor<T><<<count, LU_THREADS, 0, h->stream>>>(factors, pivots, info);
    identity_and_info<T><<<count, 128, 0, h->stream>>>(as_const(factors), to, nullptr);
    solve_factored(h, false, as_const(factors), pivots, to, count);
    return launched(h);
}

} // namespace cublas_impl
