#pragma once
// A matrix and vectors.
#include <blas/level1.h>

namespace cublas_impl {

// y = alpha * A * x + beta * y. A block has some rows, and a team of its threads each of them. So that
// neighbouring threads read what lies side by side in memory, they are of one team if a row's elements are
// neighbours; if a column's are, they are of as many teams as there are rows.
enum { GEMV_THREADS = __CC < 200 ? 256 : 512 };
template <class T> __global__ void __launch_bounds__(GEMV_THREADS) gemv_teams(scalar<T> alpha,
    matrix<const T> a, vector<const T> x, scalar<T> beta, vector<T> y, int rows, bool columns_together) {
    __shared__ T sums[GEMV_THREADS];
    const int t = threadIdx.x, team = GEMV_THREADS / rows;
    const int row = columns_together ? t % rows : t / team, member = columns_together ? t / rows : t % team;
    const int step = columns_together ? rows : 1; // from a member of a team to the next
    const T factor = alpha(), times_y = beta();
    for (int i0 = blockIdx.x * rows; i0 < a.rows; i0 += gridDim.x * rows) {
        const int i = i0 + row;
        T sum = number<T>(0);
        if (i < a.rows && !is(factor, 0)) {
            const T *at = a.p + (i * a.row + member * a.col);
#pragma unroll 8
            for (int j = member; j < a.cols; j += team, at += team * a.col)
                sum = times_plus(conjugate_if(a.conjugated, *at), x[j], sum);
        }
        sums[t] = sum;
        __syncthreads();
        for (int half = team / 2; half > 0; half /= 2) {
            if (member < half) sums[t] = plus(sums[t], sums[t + half * step]);
            __syncthreads();
        }
        if (member == 0 && i < a.rows) {
            y[i] = scaled(factor, sums[t], times_y, y[i]);
        }
        __syncthreads();
    }
}
template <class T> void matvec(
    cublasHandle_t h, scalar<T> alpha, matrix<const T> a, vector<const T> x, scalar<T> beta, vector<T> y) {
    const bool together = a.row == 1 || a.row == -1;
    // Few rows if there would be too few blocks, but enough that 32 bytes are read at once; or so few that a
    // thread adds no more than 32 elements.
    int rows = GEMV_THREADS / 32;
    const auto few = [&] { return a.rows < rows * 2LL * h->multiprocessors; };
    if (together)
        for (rows = 32; rows * sizeof(T) > 32 && few();) rows /= 2;
    else
        while (rows > 1 && (a.cols > GEMV_THREADS / rows * 32 || few() && a.cols > GEMV_THREADS / rows))
            rows /= 2;
    gemv_teams<T>
        <<<blocks_for(a.rows, rows), GEMV_THREADS, 0, h->stream>>>(alpha, a, x, beta, y, rows, together);
}
template <class T> cublasStatus_t gemv(cublasHandle_t h, cublasOperation_t trans, int m, int n,
    const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_op(trans)) return illegal<T>("GEMV", 1);
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS; // unlike other functions, says an H200
    if (lda < m) return CUBLAS_STATUS_INVALID_VALUE;    // without a word
    if (incy == 0) return illegal<T>("GEMV", 11);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    const bool plain = trans == CUBLAS_OP_N;
    const int rows = plain ? m : n, cols = plain ? n : m;
    matvec(h, given<T>(h, alpha), op(trans, a, lda, rows, cols), strided(x, cols, incx), given<T>(h, beta),
        strided(y, rows, incy));
    return launched(h);
}

// Matrices of which only a part is stored: a band around the diagonal (the diagonal `below` and `above`
// others), where element (i, j) is as far from its neighbours as in a matrix with a leading dimension one
// less,
template <class T, shape SHAPE> struct band {
    matrix<const T, SHAPE> m;
    int below, above;
    __device__ void select(unsigned which) { m.p = m.start(which); } // of many
    __device__ T get(int i, int j) const {
        return j - i > above || i - j > below ? number<T>(0) : m.get(m.p, i, j);
    }
    __device__ bool by_rows(int i0, int j0) const {
        return (m.row == 1) == (!is_mirrored(SHAPE) || (m.upper ? i0 <= j0 : i0 >= j0));
    }
    __device__ int first(int i0) const { return i0 > below ? i0 - below : 0; }
    __device__ int last(int i1) const { return i1 < m.cols - 1 - above ? i1 + above : m.cols - 1; }
};
// or the columns of a triangle, one after the other.
template <class E, shape SHAPE> struct packed {
    typedef typename bare<E>::type T;
    E *p;
    int n;
    bool upper, transposed,
        conjugated; // as stored; the matrix is what is stored with rows and columns exchanged
    __device__ T get(int i, int j) const {
        if (i >= n || j >= n) return number<T>(0);
        return element_of<SHAPE, T>(transposed ? j : i, transposed ? i : j, upper, conjugated,
            [=](int r, int c) { return *at(r, c); });
    }
    __device__ void select(unsigned) {}
    __device__ E *at(long long r, long long c) const { // as stored
        return p + (upper ? r + c * (c + 1) / 2 : r + c * (2LL * n - c - 1) / 2);
    }
    __device__ bool by_rows(int i0, int j0) const {
        return is_mirrored(SHAPE) ? upper == i0 <= j0 : !transposed;
    }
    __device__ int first(int i0) const { return !is_mirrored(SHAPE) && upper != transposed ? i0 : 0; }
    __device__ int last(int i1) const {
        return !is_mirrored(SHAPE) && upper == transposed && i1 < n ? i1 : n - 1;
    }
};

template <shape SHAPE, class T> packed<const T, SHAPE> triangle_of_columns(
    cublasFillMode_t uplo, cublasOperation_t trans, const T *a, int n) {
    return {a, n, uplo == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, trans == CUBLAS_OP_C};
}

template <class T> constexpr int side_of_tile = __CC < 200 && sizeof(T) > 8 ? 16 : 32;

// y = alpha * A * x + beta * y for any of these, in square tiles, which are read the way they lie in
// memory. If there are few rows of tiles, several blocks share one; their sums are left in `partial`.
template <class T, class A> __global__ void __launch_bounds__(THREADS) matvec_tiles(
    int n, scalar<T> alpha, A a, vector<const T> x, scalar<T> beta, vector<T> y, unsigned parts, T *partial) {
    constexpr int SIDE = side_of_tile<T>, step = THREADS / SIDE;
    __shared__ T tile[SIDE][SIDE + 1];
    const int lane = threadIdx.x % SIDE, group = threadIdx.x / SIDE;
    const T factor = alpha(), times_y = beta();
    const unsigned rows = (n + SIDE - 1) / SIDE;
    for (unsigned work = blockIdx.x; work < rows * parts; work += gridDim.x) {
        const int i0 = work % rows * SIDE, part = work / rows, i = i0 + lane;
        T sum = number<T>(0);
        const int last = is(factor, 0) ? -1 : a.last(i0 + SIDE - 1);
        for (int j0 = a.first(i0) + part * SIDE; j0 <= last; j0 += parts * SIDE) {
            const bool by_rows = a.by_rows(i0, j0);
            for (int q = group; q < SIDE; q += step) {
                if (by_rows)
                    tile[q][lane] = a.get(i, j0 + q);
                else
                    tile[lane][q] = a.get(i0 + q, j0 + lane);
            }
            __syncthreads();
            for (int q = group; q < SIDE; q += step)
                if (j0 + q <= last) sum = times_plus(tile[q][lane], x[j0 + q], sum);
            __syncthreads();
        }
        tile[group][lane] = sum;
        __syncthreads();
        if (group == 0 && i < n) {
            for (int w = 1; w < step; w++) sum = plus(sum, tile[w][lane]);
            if (parts > 1)
                partial[part * n + i] = sum;
            else
                y[i] = scaled(factor, sum, times_y, y[i]);
        }
        __syncthreads();
    }
}
template <class T, class A> cublasStatus_t matvec_of(
    cublasHandle_t h, int n, scalar<T> alpha, A a, vector<const T> x, scalar<T> beta, vector<T> y) {
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    const unsigned rows = (n + side_of_tile<T> - 1LL) / side_of_tile<T>;
    unsigned parts = 4 * h->multiprocessors / rows, fit = SLOT_BYTES / sizeof(T) / n;
    if (parts > fit) parts = fit;
    if (parts > rows) parts = rows;
    if (parts < 2) parts = 1;
    T *partial = (T *)slot(h);
    matvec_tiles<T><<<blocks_for((long long)rows * parts, 1), THREADS, 0, h->stream>>>(
        n, alpha, a, x, beta, y, parts, partial);
    if (parts > 1)
        add_products(h, alpha, partial, parts, beta, as_column(y, n));
    return launched(h);
}
template <class T> cublasStatus_t gbmv(cublasHandle_t h, cublasOperation_t trans, int m, int n, int kl,
    int ku, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_op(trans)) return illegal<T>("GBMV", 1);
    if (m < 0) return illegal<T>("GBMV", 2);
    if (n < 0) return illegal<T>("GBMV", 3);
    if (kl < 0) return illegal<T>("GBMV", 4);
    if (ku < 0) return illegal<T>("GBMV", 5);
    if (lda < kl + ku + 1) return illegal<T>("GBMV", 8);
    if (incx == 0) return illegal<T>("GBMV", 10);
    if (incy == 0) return illegal<T>("GBMV", 13);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    const bool plain = trans == CUBLAS_OP_N;
    const int rows = plain ? m : n, cols = plain ? n : m;
    const band<T, GENERAL> stripe = {
        op(trans, a + ku, lda - 1, rows, cols), plain ? kl : ku, plain ? ku : kl};
    return matvec_of(h, rows, given<T>(h, alpha), stripe, strided(x, cols, incx), given<T>(h, beta),
        strided(y, rows, incy));
}
// The part of a symmetric or triangular matrix that is not beyond k diagonals; it is full with k = n.
template <shape SHAPE, class T>
band<T, SHAPE> banded(cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T *a, int ld) {
    const auto m = triangle<SHAPE>(uplo, trans, a, ld, n);
    return {m, is_mirrored(SHAPE) || !m.upper ? k : 0, is_mirrored(SHAPE) || m.upper ? k : 0};
}
template <shape SHAPE, class T> cublasStatus_t symv(cublasHandle_t h, cublasFillMode_t uplo, int n,
    const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    const char *name = SHAPE == HERMITIAN ? "HEMV" : "SYMV";
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_uplo(uplo)) return illegal<T>(name, 1);
    if (n < 0) return illegal<T>(name, 2);
    if (lda < at_least_one(n)) return CUBLAS_STATUS_INVALID_VALUE; // without a word
    if (incx == 0) return illegal<T>(name, 7);
    if (incy == 0) return illegal<T>(name, 10);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    return matvec_of(h, n, given<T>(h, alpha), banded<SHAPE>(uplo, CUBLAS_OP_N, n, n, a, lda),
        strided(x, n, incx), given<T>(h, beta), strided(y, n, incy));
}
template <shape SHAPE, class T> cublasStatus_t sbmv(cublasHandle_t h, cublasFillMode_t uplo, int n, int k,
    const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    const char *name = SHAPE == HERMITIAN ? "HBMV" : "SBMV";
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_uplo(uplo)) return illegal<T>(name, 1);
    if (n < 0) return illegal<T>(name, 2);
    if (k < 0) return illegal<T>(name, 3);
    if (lda < k + 1) return illegal<T>(name, 6);
    if (incx == 0) return illegal<T>(name, 8);
    if (incy == 0) return illegal<T>(name, 11);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    const T *diagonal = uplo == CUBLAS_FILL_MODE_UPPER ? a + k : a;
    return matvec_of(h, n, given<T>(h, alpha), banded<SHAPE>(uplo, CUBLAS_OP_N, n, k, diagonal, lda - 1),
        strided(x, n, incx), given<T>(h, beta), strided(y, n, incy));
}
template <shape SHAPE, class T> cublasStatus_t spmv(cublasHandle_t h, cublasFillMode_t uplo, int n,
    const T *alpha, const T *a, const T *x, int incx, const T *beta, T *y, int incy) {
    const char *name = SHAPE == HERMITIAN ? "HPMV" : "SPMV";
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_uplo(uplo)) return illegal<T>(name, 1);
    if (n < 0) return illegal<T>(name, 2);
    if (incx == 0) return illegal<T>(name, 6);
    if (incy == 0) return illegal<T>(name, 9);
    if (!alpha || !beta) return CUBLAS_STATUS_INVALID_VALUE;
    const packed<const T, SHAPE> m = {a, n, uplo == CUBLAS_FILL_MODE_UPPER, false, false};
    return matvec_of(
        h, n, given<T>(h, alpha), m, strided(x, n, incx), given<T>(h, beta), strided(y, n, incy));
}

// x = A * x: the product is formed beside x, which all blocks still read, and copied.
template <class T, class A> cublasStatus_t in_place(cublasHandle_t h, int n, A a, T *x, int incx) {
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    T *beside = (T *)space(h, n * sizeof(T));
    if (!beside) return CUBLAS_STATUS_ALLOC_FAILED;
    matvec_of(h, n, constant<T>(1), a, strided((const T *)x, n, incx), constant<T>(0), strided(beside, n, 1));
    return copy(h, n, (const T *)beside, 1, x, incx);
}
template <class T> cublasStatus_t check_triangle(cublasHandle_t h, const char *name, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_uplo(uplo)) return illegal<T>(name, 1);
    if (bad_op(trans)) return illegal<T>(name, 2);
    if (bad_diag(diag)) return illegal<T>(name, 3);
    if (n < 0) return illegal<T>(name, 4);
    return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t trmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const T *a, int lda, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TRMV", uplo, trans, diag, n)) return bad;
    if (lda < at_least_one(n)) return illegal<T>("TRMV", 6);
    if (incx == 0) return illegal<T>("TRMV", 8);
    if (diag == CUBLAS_DIAG_UNIT)
        return in_place(h, n, banded<UNIT_TRIANGULAR>(uplo, trans, n, n, a, lda), x, incx);
    return in_place(h, n, banded<TRIANGULAR>(uplo, trans, n, n, a, lda), x, incx);
}
template <class T> cublasStatus_t tbmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, int k, const T *a, int lda, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TBMV", uplo, trans, diag, n)) return bad;
    if (k < 0) return illegal<T>("TBMV", 5);
    if (lda < k + 1) return illegal<T>("TBMV", 7);
    if (incx == 0) return illegal<T>("TBMV", 9);
    if (uplo == CUBLAS_FILL_MODE_UPPER) a += k;
    if (diag == CUBLAS_DIAG_UNIT)
        return in_place(h, n, banded<UNIT_TRIANGULAR>(uplo, trans, n, k, a, lda - 1), x, incx);
    return in_place(h, n, banded<TRIANGULAR>(uplo, trans, n, k, a, lda - 1), x, incx);
}
template <class T> cublasStatus_t tpmv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t trans,
    cublasDiagType_t diag, int n, const T *a, T *x, int incx) {
    if (auto bad = check_triangle<T>(h, "TPMV", uplo, trans, diag, n)) return bad;
    if (incx == 0) return illegal<T>("TPMV", 7);
    if (diag == CUBLAS_DIAG_UNIT)
        return in_place(h, n, triangle_of_columns<UNIT_TRIANGULAR>(uplo, trans, a, n), x, incx);
    return in_place(h, n, triangle_of_columns<TRIANGULAR>(uplo, trans, a, n), x, incx);
}

// A += alpha * x * y', and with `both` its mirror image as well; of a symmetric A only one triangle.
template <class T, class A> __global__ void __launch_bounds__(THREADS)
    rank_update(int m, int n, scalar<T> alpha, vector<const T> x, vector<const T> y, A a, bool conjugated,
        bool both, part_of_result wanted) {
    const T factor = alpha(), mirrored = conjugate_if(conjugated, factor);
    const unsigned tiles_m = (m + 31) / 32, tiles = tiles_m * ((n + 31) / 32);
    for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const int i = tile % tiles_m * 32 + threadIdx.x, j0 = tile / tiles_m * 32 + threadIdx.y;
        if (i >= m) continue;
        const T left = times(factor, x[i]), right = both ? times(mirrored, y[i]) : left;
        for (int j = j0; j < j0 + 32 && j < n; j += 8) {
            if (wanted == LOWER && i < j || wanted == UPPER && i > j) continue;
            T *at = a.at(i, j);
            T value = times_plus(left, conjugate_if(conjugated, y[j]), *at);
            if (both) value = times_plus(right, conjugate_if(conjugated, x[j]), value);
            if (conjugated && wanted != ALL && i == j) value = real_part(value);
            *at = value;
        }
    }
}
template <class T, class A> cublasStatus_t update(cublasHandle_t h, int m, int n, scalar<T> alpha,
    vector<const T> x, vector<const T> y, A a, bool conjugated, bool both, part_of_result wanted) {
    const long long tiles = ((m + 31LL) / 32) * ((n + 31) / 32);
    if (tiles > 0 && !alpha.known(0))
        rank_update<T><<<blocks_for(tiles, 1), dim3(32, 8), 0, h->stream>>>(
            m, n, alpha, x, y, a, conjugated, both, wanted);
    return launched(h);
}
template <class T> cublasStatus_t ger(cublasHandle_t h, int m, int n, const T *alpha, const T *x, int incx,
    const T *y, int incy, T *a, int lda, bool conjugated = false) {
    const char *name = is_complex<T> ? conjugated ? "GERC" : "GERU" : "GER";
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0) return illegal<T>(name, 1);
    if (n < 0) return illegal<T>(name, 2);
    if (incx == 0) return illegal<T>(name, 5);
    if (incy == 0) return illegal<T>(name, 7);
    if (lda < at_least_one(m)) return illegal<T>(name, 9);
    if (!alpha) return CUBLAS_STATUS_INVALID_VALUE;
    return update(h, m, n, given<T>(h, alpha), strided(x, m, incx), strided(y, n, incy), stored(a, lda, m, n),
        conjugated, false, ALL);
}
// One triangle, which is packed in a without a leading dimension where the name's second letter is P. With
// H as the first A equals its conjugated mirror image.
template <class T, class F> cublasStatus_t mirrored_update(cublasHandle_t h, const char *name,
    cublasFillMode_t uplo, int n, const F *alpha, const T *x, int incx, const T *y, int incy, bool both, T *a,
    int lda) {
    const bool in_columns = name[1] == 'P', conjugated = name[0] == 'H';
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_uplo(uplo)) return illegal<T>(name, 1);
    if (n < 0) return illegal<T>(name, 2);
    if (incx == 0) return illegal<T>(name, 5);
    if (incy == 0) return illegal<T>(name, 7);
    if (!in_columns && lda < at_least_one(n)) return illegal<T>(name, both ? 9 : 7);
    if (!alpha) return CUBLAS_STATUS_INVALID_VALUE;
    const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
    const part_of_result wanted = upper ? UPPER : LOWER;
    const auto left = strided(x, n, incx), right = strided(y, n, incy);
    if (in_columns)
        return update(h, n, n, given<T>(h, alpha), left, right,
            packed<T, SYMMETRIC>{a, n, upper, false, false}, conjugated, both, wanted);
    return update(h, n, n, given<T>(h, alpha), left, right, stored(a, lda, n, n), conjugated, both, wanted);
}
template <class T, class F> cublasStatus_t syr(cublasHandle_t h, const char *name, cublasFillMode_t uplo,
    int n, const F *alpha, const T *x, int incx, T *a, int lda) {
    return mirrored_update(h, name, uplo, n, alpha, x, incx, x, incx, false, a, lda);
}
template <class T> cublasStatus_t syr2(cublasHandle_t h, const char *name, cublasFillMode_t uplo, int n,
    const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) {
    return mirrored_update(h, name, uplo, n, alpha, x, incx, y, incy, true, a, lda);
}

// A block stores a column of a triangle in the other format.
template <class T> __global__ void __launch_bounds__(THREADS)
    copy_triangle(bool to_columns, packed<T, TRIANGULAR> columns, matrix<T> a) {
    for (int j = blockIdx.x; j < a.cols; j += gridDim.x)
        for (int i = threadIdx.x + (a.upper ? 0 : j); i < (a.upper ? j + 1 : a.rows); i += THREADS) {
            T *p = columns.at(i, j), *q = a.at(i, j);
            *(to_columns ? p : q) = *(to_columns ? q : p);
        }
}
template <class T> cublasStatus_t convert(
    cublasHandle_t h, bool to_columns, cublasFillMode_t uplo, int n, const T *columns, const T *a, int lda) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (bad_uplo(uplo) || n < 0 || lda < at_least_one(n)) return CUBLAS_STATUS_INVALID_VALUE;
    matrix<T> m = stored((T *)a, lda, n, n);
    m.upper = uplo == CUBLAS_FILL_MODE_UPPER;
    if (n > 0)
        copy_triangle<T><<<blocks_for(n, 1), THREADS, 0, h->stream>>>(
            to_columns, {(T *)columns, n, m.upper, false, false}, m);
    return launched(h);
}

} // namespace cublas_impl
