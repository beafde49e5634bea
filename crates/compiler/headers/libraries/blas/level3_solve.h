#pragma once
// Triangular systems of equations.
#include <blas/level2.h>
#include <blas/level3.h>

namespace cublas_impl {

// Rows of a panel: what shared memory holds; and those of a kernel.
template <class T> constexpr int panel_rows = __CC < 200 && sizeof(T) > 4 ? 16 : 32;
enum { SYSTEM_ROWS = 512 };
// Elements that are read at once.
template <class T> constexpr int neighbours = sizeof(T) < 16 ? 16 / sizeof(T) : 1;

// Not from this multiprocessor's cache: another block may just have written it.
template <class T> __device__ T fresh(const T *p) {
    const volatile real<T> *at = (const volatile real<T> *)p;
    if constexpr (is_complex<T>)
        return {at[0], at[1]};
    else
        return *at;
}

// Solves A * X = alpha * B in place for a triangle; an upper one is a lower one, looked at from its end. Of a
// strip of columns a panel of rows is solved at a time: X = D * (alpha * B - sum of L * X), with the tiles L
// left of the diagonal, no more than k away, the panels X solved before, and the inverse D of the diagonal
// tile; if that has grown, D times what is left of B is added. Without `progress` a block has its strip, panel
// by panel. With it each may be another block's: progress[0] counts panels given out, in an order in which all
// that a block waits for is at work; progress[1 + s] counts the solved ones of strip s. A thread has WIDE
// neighbours of a row; a single column's row has eight threads.
template <bool SINGLE, class T, class A> __global__ void __launch_bounds__(THREADS)
    solve_panels(scalar<T> alpha, A all, matrix<T> b, int k, bool upper, bool unit, unsigned count,
        volatile unsigned *progress) {
    constexpr int SIDE = panel_rows<T>, WIDE = SINGLE ? 1 : neighbours<T>, COLS = SINGLE ? 1 : 8 * WIDE;
    typedef pack<T, WIDE> some;
    // Above the inverse, the diagonal tile turned over.
    __shared__ T left[SIDE][SIDE + 1], inverse[SIDE][SIDE + 1];
    __shared__ some x[SIDE][9];
    __shared__ unsigned ticket;
    const int row = threadIdx.x, y = threadIdx.y, n = b.rows, place_x = SINGLE ? 0 : y;
    const bool first = row == 0 && y == 0;
    const T factor = alpha();
    const unsigned panels = (n + SIDE - 1) / SIDE, strips = (b.cols + COLS - 1) / COLS;
    const auto place = [=](int i) { return upper ? n - 1 - i : i; };
    // The tile from (i0, j0) on, read in memory order and negated.
    const auto load = [&](const A &a, int i0, int j0) {
        const bool by_rows = a.by_rows(0, 0);
        for (int q = y; q < SIDE; q += 8) {
            const int r = by_rows ? row : q, c = by_rows ? q : row, i = i0 + r, j = j0 + c;
            T value = number<T>(i == j);
            if (i < n && j < n && !(unit && i == j)) value = a.get(place(i), place(j));
            left[r][c] = negative(value);
        }
    };
    const auto add_product = [&](const T *tile, int step, int rows, some sum) {
#pragma unroll
        for (int q = SINGLE ? y : 0; q < SIDE; q += SINGLE ? 8 : 1) {
            const T multiple = q < rows ? tile[q * step] : number<T>(0);
            const some other = x[q][place_x];
#pragma unroll
            for (int c = 0; c < WIDE; c++) sum.v[c] = times_plus(multiple, other.v[c], sum.v[c]);
        }
        return sum;
    };
    // The sum of the threads of a single column's row, for the first of them.
    const auto together = [&](some sum) {
        __syncthreads();
        x[row][y] = sum;
        __syncthreads();
        if (SINGLE && y == 0) {
            for (int w = 1; w < 8; w++) sum.v[0] = plus(sum.v[0], x[row][w].v[0]);
            x[row][0] = sum;
        }
        __syncthreads();
        return sum;
    };
    for (unsigned turn = 0;; turn++) {
        unsigned strip = blockIdx.x + turn / panels * gridDim.x, panel = turn % panels;
        __syncthreads();
        if constexpr (__CC >= 200)
            if (progress) {
                if (first) ticket = atomicAdd((unsigned *)progress, 1);
                __syncthreads();
                strip = ticket % strips;
                panel = ticket / strips;
            }
        if (strip >= strips * count || panel >= panels) return;
        A a = all;
        a.select(strip / strips);
        T *to = b.start(strip / strips);
        const int i0 = panel * SIDE, i = i0 + row, col = strip % strips * COLS + place_x * WIDE;
        const auto at = [&](int i, int c) { return &to[place(i) * b.row + (col + c) * b.col]; };
        const int cols = i < n && (!SINGLE || y == 0) ? b.cols - col : 0; // that the thread writes
        some value;
#pragma unroll
        for (int c = 0; c < WIDE; c++)
            value.v[c] = c < cols && !is(factor, 0) ? times(factor, *at(i, c)) : number<T>(0);

        // The inverse is the solution for the identity; a thread has a row of each eighth column.
        load(a, i0, i0);
        __syncthreads();
        const T scale = over(number<T>(-1), left[row][row]);
        T part[SIDE / 8];
#pragma unroll
        for (int c = 0; c < SIDE / 8; c++) part[c] = number<T>(row == y + c * 8);
        bool grown = __CC < 200;
        for (int r = 0; r < SIDE; r++) {
            if (row == r)
#pragma unroll
                for (int c = 0, q = y; c < SIDE / 8; c++, q += 8) {
                    inverse[r][q] = part[c] = times(part[c], scale);
                    grown |= q < r && size_of(part[c]) > 8 * size_of(inverse[q][q]);
                }
            __syncthreads();
            if (row > r)
#pragma unroll
                for (int c = 0; c < SIDE / 8; c++)
                    part[c] = times_plus(left[row][r], inverse[r][y + c * 8], part[c]);
        }
        const T diagonal = left[row][row];
        for (int q = y; q < row; q += 8) inverse[q][row + 1] = left[row][q];
        if constexpr (__CC >= 200) grown = __syncthreads_or(grown);
        for (int p = min(max(i0 - k, 0) / SIDE, max((int)panel - 1, 0)); p < panel; p++) {
            __syncthreads();
            load(a, i0, p * SIDE);
            if (progress) {
                if (first)
                    while (progress[1 + strip] <= p) {}
                __threadfence();
                __syncthreads();
            }
            if (y < COLS)
#pragma unroll
                for (int c = 0; c < WIDE; c++)
                    x[row][y].v[c] = col + c < b.cols ? fresh(at(p * SIDE + row, c)) : number<T>(0);
            __syncthreads();
            value = add_product(left[row], 1, SIDE, value);
        }
        const some wanted = together(value);
        value = together(add_product(inverse[row], 1, row + 1, some{}));
        if (grown) {
            some rest{};
#pragma unroll
            for (int c = 0; c < WIDE; c++)
                if (!SINGLE || y == 0) rest.v[c] = times_plus(diagonal, value.v[c], wanted.v[c]);
            together(add_product(&inverse[0][row + 1], SIDE + 1, row, rest));
            value = together(add_product(inverse[row], 1, row + 1, SINGLE && y ? some{} : value));
        }
#pragma unroll
        for (int c = 0; c < WIDE; c++)
            if (c < cols) *at(i, c) = value.v[c];
        if (progress) __threadfence();
        __syncthreads();
        if (progress && first) progress[1 + strip] = panel + 1;
    }
}
template <class T, class A> void solve_system(cublasHandle_t h, A a, int k, bool upper, bool unit,
    scalar<T> alpha, matrix<T> b, unsigned count = 1) {
    const int cols = b.cols == 1 ? 1 : 8 * neighbours<T>, panels = (b.rows - 1) / panel_rows<T> + 1;
    const long long strips = (b.cols + cols - 1LL) / cols * count;
    long long blocks = strips;
    unsigned *progress = nullptr;
    if (__CC >= 200 && count == 1 && panels > 1 && strips < 4 * h->multiprocessors) {
        blocks *= panels;
        progress = (unsigned *)slot(h);
        cudaMemsetAsync(progress, 0, (1 + strips) * sizeof(unsigned), h->stream);
    }
    const auto launch = [&](auto kernel) {
        kernel<<<blocks_for(blocks, 1), dim3(panel_rows<T>, 8), 0, h->stream>>>(
            alpha, a, b, k, upper, unit, count, progress);
    };
    if (cols == 1)
        launch(solve_panels<true, T, A>);
    else
        launch(solve_panels<false, T, A>);
}

// Large systems are solved in parts, and each time what is below has its share of the new rows taken away.
template <class T> cublasStatus_t solve(cublasHandle_t h, matrix<const T> a, bool upper, bool unit,
    scalar<T> alpha, matrix<T> b, unsigned count = 1) {
    const int n = b.rows, m = b.cols, most = m == 1 ? n : SYSTEM_ROWS;
    if (n == 0 || m == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
    for (int rest = n; rest > 0;) {
        const int size = min(rest, most), i = upper ? rest - size : n - rest;
        const matrix<T> x = b.part(i, 0, size, m);
        const auto diagonal = a.part(i, i, size, size).template as<TRIANGULAR>(upper);
        solve_system(h, band<T, TRIANGULAR>{diagonal, size, size}, size, upper, unit, alpha, x, count);
        rest -= size;
        const int below = upper ? 0 : n - rest;
        if (rest > 0)
            product(h, rest, m, size, constant<T>(-1), a.part(below, i, rest, size), as_const(x), alpha,
                b.part(below, 0, rest, m), count);
        alpha = constant<T>(1);
    }
    return launched(h);
}
// op(A) * X = alpha * B, or X * op(A) = alpha * B, which is op(A)' * X' = alpha * B'.
template <class T> cublasStatus_t solve_sided(cublasHandle_t h, cublasSideMode_t side, bool upper,
    cublasDiagType_t diag, matrix<const T> a, const T *alpha, matrix<T> b, unsigned count = 1) {
    const bool unit = diag == CUBLAS_DIAG_UNIT;
    if (side == CUBLAS_SIDE_LEFT) return solve(h, a, upper, unit, given<T>(h, alpha), b, count);
    return solve(h, a.transposed(), !upper, unit, given<T>(h, alpha), b.transposed(), count);
}
template <class T> cublasStatus_t trsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha, const T *a, int lda, T *b,
    int ldb) {
    if (auto bad = check_sided<T>(h, "TRSM", side, uplo, trans, diag, m, n, alpha, lda, ldb)) return bad;
    const int order = side == CUBLAS_SIDE_LEFT ? m : n;
    return solve_sided(h, side, becomes_upper(uplo, trans), diag, op(trans, a, lda, order, order), alpha,
        stored(b, ldb, m, n));
}
template <class T> cublasStatus_t trsm_batched(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha, const T *const a[], int lda,
    T *const b[], int ldb, int count) {
    if (auto bad = check_sided<T>(h, "TRSM", side, uplo, trans, diag, m, n, alpha, lda, ldb)) return bad;
    if (count < 0) return illegal<T>("TRSM", 12);
    const int order = side == CUBLAS_SIDE_LEFT ? m : n;
    return solve_sided(h, side, becomes_upper(uplo, trans), diag, op(trans, a, lda, order, order), alpha,
        stored(b, ldb, m, n), count);
}
// A single right-hand side: a matrix of one column.
template <class T, class A> cublasStatus_t solve_vector(
    cublasHandle_t h, int n, int k, A a, bool upper, cublasDiagType_t diag, T *x, int incx) {
    if (n > 0)
        solve_system(
            h, a, k, upper, diag == CUBLAS_DIAG_UNIT, constant<T>(1), as_column(strided(x, n, incx), n));
    return launched(h);
}
template <class T> cublasStatus_t trsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const T *a, int lda, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TRSV", uplo, trans, diag, n)) return bad;
    if (lda < at_least_one(n)) return illegal<T>("TRSV", 6);
    if (incx == 0) return illegal<T>("TRSV", 8);
    const auto m = banded<TRIANGULAR>(uplo, trans, n, n, a, lda);
    return solve_vector(h, n, n, m, m.m.upper, diag, x, incx);
}
template <class T> cublasStatus_t tbsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, int k, const T *a, int lda, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TBSV", uplo, trans, diag, n)) return bad;
    if (k < 0) return illegal<T>("TBSV", 5);
    if (lda < k + 1) return illegal<T>("TBSV", 7);
    if (incx == 0) return illegal<T>("TBSV", 9);
    const auto m =
        banded<TRIANGULAR>(uplo, trans, n, k, uplo == CUBLAS_FILL_MODE_UPPER ? a + k : a, lda - 1);
    return solve_vector(h, n, k, m, m.m.upper, diag, x, incx);
}
template <class T> cublasStatus_t tpsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const T *a, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TPSV", uplo, trans, diag, n)) return bad;
    if (incx == 0) return illegal<T>("TPSV", 7);
    const auto m = triangle_of_columns<TRIANGULAR>(uplo, trans, a, n);
    return solve_vector(h, n, n, m, m.upper != m.transposed, diag, x, incx);
}

} // namespace cublas_impl
