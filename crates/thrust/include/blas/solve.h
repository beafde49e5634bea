#pragma once
// Triangular systems of equations.
#include <blas/level2.h>
#include <blas/level3.h>

namespace cublas_impl {

// what shared memory holds
template <class T> constexpr int solve_rows = __CC < 200 && sizeof(T) > 8 ? 16 : 32;

// Solves L * X = alpha * B for a lower triangle of so many rows at most, in place. A thread has an element of
// X; in step r the one of row r knows its value, and those below it take their multiple of that away.
template <class T> __global__ void __launch_bounds__(THREADS)
    solve_block(scalar<T> alpha, matrix<const T> l, matrix<T> b, bool unit, unsigned count) {
    constexpr int most = solve_rows<T>;
    __shared__ T left[most][most + 1], x[8][most];
    const int row = threadIdx.x, y = threadIdx.y, n = l.rows;
    const T factor = alpha();
    const unsigned groups = (b.cols + 7) / 8;
    for (unsigned work = blockIdx.x; work < groups * count; work += gridDim.x) {
        const T *from = l.start(work / groups);
        T *to = b.start(work / groups);
        const int col = work % groups * 8 + y;
        const bool mine = row < n && col < b.cols;
        if (l.row == 1 || l.row == -1)
            for (int q = y; q < n; q += 8) left[row][q] = q <= row ? l.get(from, row, q) : number<T>(0);
        else
            for (int q = y; q < n; q += 8) left[q][row] = row <= q ? l.get(from, q, row) : number<T>(0);
        T *at = &to[row * b.row + col * b.col];
        T value = mine && !is(factor, 0) ? times(factor, *at) : number<T>(0);
        __syncthreads();
        for (int r = 0; r < n; r++) {
            if (row == r) {
                if (!unit) value = over(value, left[r][r]);
                x[y][r] = value;
            }
            __syncthreads();
            if (row > r && row < n) value = times_plus(negative(left[row][r]), x[y][r], value);
        }
        if (mine) *at = value;
        __syncthreads();
    }
}

// Solves op(A) * X = alpha * B: an upper triangle, looked at from its end, is a lower one. Blocks of rows are
// solved one after the other, and each time what is below has its share of the new rows taken away.
template <class T> cublasStatus_t solve(cublasHandle_t h, matrix<const T> a, bool upper, bool unit,
    scalar<T> alpha, matrix<T> b, unsigned count = 1) {
    if (b.rows == 0 || b.cols == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
    if (upper) {
        const int cols = b.cols;
        a = a.reversed();
        b = b.part(b.rows - 1, 0, b.rows, cols);
        b.row = -b.row;
    }
    const int n = b.rows, m = b.cols;
    for (int i = 0; i < n; i += solve_rows<T>) {
        const int size = n - i < solve_rows<T> ? n - i : solve_rows<T>, below = n - i - size;
        const scalar<T> factor = i == 0 ? alpha : constant<T>(1);
        const matrix<T> x = b.part(i, 0, size, m), rest = b.part(i + size, 0, below, m);
        solve_block<T><<<blocks_for(((m + 7LL) / 8) * count, 1), dim3(solve_rows<T>, 8), 0, h->stream>>>(
            factor, a.part(i, i, size, size), x, unit, count);
        if (below == 0) break;
        const matrix<const T> strip = a.part(i + size, i, below, size);
        if (m == 1 && count == 1)
            matvec(
                h, constant<T>(-1), strip, vector<const T>{x.p, x.row}, factor, vector<T>{rest.p, rest.row});
        else
            product(h, below, m, size, constant<T>(-1), strip, as_const(x), factor, rest, count);
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t trsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha, const T *a, int lda, T *b,
    int ldb) {
    if (auto bad = check_sided<T>(h, "TRSM", side, uplo, trans, diag, m, n, alpha, lda, ldb)) return bad;
    const bool unit = diag == CUBLAS_DIAG_UNIT,
               upper = (uplo == CUBLAS_FILL_MODE_UPPER) != (trans != CUBLAS_OP_N);
    const matrix<T> to = stored(b, ldb, m, n);
    if (side == CUBLAS_SIDE_LEFT)
        return solve(h, op(trans, a, lda, m, m), upper, unit, given<T>(h, alpha), to);
    // X * A = B is A' * X' = B'
    return solve(h, op(trans, a, lda, n, n).transposed(), !upper, unit, given<T>(h, alpha), to.transposed());
}
template <class T> cublasStatus_t trsm_batched(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha, const T *const a[], int lda,
    T *const b[], int ldb, int count) {
    if (auto bad = check_sided<T>(h, "TRSM", side, uplo, trans, diag, m, n, alpha, lda, ldb)) return bad;
    if (count < 0) return illegal<T>("TRSM", 12);
    const bool unit = diag == CUBLAS_DIAG_UNIT,
               upper = (uplo == CUBLAS_FILL_MODE_UPPER) != (trans != CUBLAS_OP_N);
    const matrix<T> to = stored((T *)nullptr, ldb, m, n).each(b);
    const T *none = nullptr;
    if (side == CUBLAS_SIDE_LEFT)
        return solve(h, op(trans, none, lda, m, m).each(a), upper, unit, given<T>(h, alpha), to, count);
    return solve(h, op(trans, none, lda, n, n).each(a).transposed(), !upper, unit, given<T>(h, alpha),
        to.transposed(), count);
}
template <class T> cublasStatus_t trsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const T *a, int lda, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TRSV", uplo, trans, diag, n)) return bad;
    if (lda < at_least_one(n)) return illegal<T>("TRSV", 6);
    if (incx == 0) return illegal<T>("TRSV", 8);
    const bool upper = (uplo == CUBLAS_FILL_MODE_UPPER) != (trans != CUBLAS_OP_N);
    const vector<T> v = strided(x, n, incx);
    return solve(h, op(trans, a, lda, n, n), upper, diag == CUBLAS_DIAG_UNIT, constant<T>(1),
        matrix<T>{v.p, v.step, 0, n, 1, false, false, nullptr, 0});
}

// Solves op(A) * x = b in place for a triangle of which not all is stored: one block, and one element after
// the other, each of which takes its multiple away from those that wait. They are not more than k further.
template <class T, class A> __global__ void __launch_bounds__(THREADS)
    substitute(int n, int k, A a, vector<T> x, bool upper, bool unit) {
    for (int s = 0; s < n; s++) {
        const int j = upper ? n - 1 - s : s, rest = min(k, n - 1 - s);
        if (!unit && threadIdx.x == 0) x[j] = over(x[j], a.get(j, j));
        __syncthreads();
        const T value = negative(x[j]);
        for (int d = threadIdx.x + 1; d <= rest; d += THREADS) {
            const int i = upper ? j - d : j + d;
            x[i] = times_plus(a.get(i, j), value, x[i]);
        }
        __syncthreads();
    }
}
template <class T> cublasStatus_t tbsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, int k, const T *a, int lda, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TBSV", uplo, trans, diag, n)) return bad;
    if (k < 0) return illegal<T>("TBSV", 5);
    if (lda < k + 1) return illegal<T>("TBSV", 7);
    if (incx == 0) return illegal<T>("TBSV", 9);
    const bool upper = uplo == CUBLAS_FILL_MODE_UPPER, unit = diag == CUBLAS_DIAG_UNIT;
    const auto m = banded<TRIANGULAR>(uplo, trans, n, k, upper ? a + k : a, lda - 1);
    if (n > 0) substitute<T><<<1, THREADS, 0, h->stream>>>(n, k, m, strided(x, n, incx), m.m.upper, unit);
    return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t tpsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const T *a, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TPSV", uplo, trans, diag, n)) return bad;
    if (incx == 0) return illegal<T>("TPSV", 7);
    const auto m = triangle_of_columns<TRIANGULAR>(uplo, trans, a, n);
    if (n > 0)
        substitute<T><<<1, THREADS, 0, h->stream>>>(
            n, n, m, strided(x, n, incx), m.upper != m.transposed, diag == CUBLAS_DIAG_UNIT);
    return CUBLAS_STATUS_SUCCESS;
}

} // namespace cublas_impl
