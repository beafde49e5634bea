#pragma once
// Products of matrices.
#include <blas/core.h>

namespace cublas_impl {

// Elements of one thread's share of a row, read from shared memory by one instruction of 16 bytes.
template <class T, int N> struct __align__(sizeof(T) * N) pack {
    T v[N];
};

// What a thread brings of a strip of SIDE x DEPTH elements of a matrix, from device memory by way of
// registers to shared memory, where an element's place along k comes first. The first strip is the one that
// may have less than DEPTH: zeros fill it up, and all others need no test. Rows beyond the last are read as
// the last, and nobody wants their sums.
template <class T, class M, int SIDE, int DEPTH, int BLOCK> struct strip_loader {
    static constexpr int count = SIDE * DEPTH / BLOCK;
    typename M::element next[count];
    const M m;
    decltype(M::p) start;
    int i0, l0, i, l, i_step, l_step, offset[count];

    __device__ strip_loader(const M &matrix, unsigned which, int first) : m(matrix), i0(first), l0(0) {
        const int t = threadIdx.x;
        const bool by_k = m.col == 1 || m.col == -1; // neighbours in memory are neighbours along k
        i = by_k ? t / DEPTH : t % SIDE;
        l = by_k ? t % DEPTH : t / SIDE;
        i_step = by_k ? BLOCK / DEPTH : 0;
        l_step = by_k ? 0 : BLOCK / SIDE;
        start = m.start(which);
        if (M::kind == GENERAL) start += i0 * m.row;
#pragma unroll
        for (int q = 0; q < count; q++)
            offset[q] = min(i + q * i_step, m.rows - 1 - i0) * (int)m.row +
                        min(l + q * l_step, m.cols - 1) * (int)m.col;
    }
    __device__ void fetch_part(int from_l, int depth) {
        l0 = from_l;
        decltype(M::p) at = start + l0 * m.col;
#pragma unroll
        for (int q = 0; q < count; q++)
            next[q] = l + q * l_step < depth ? one(at, q) : number<typename M::element>(0);
    }
    __device__ void fetch(int from_l) {
        l0 = from_l;
        decltype(M::p) at = start + l0 * m.col;
#pragma unroll
        for (int q = 0; q < count; q++) next[q] = one(at, q);
    }
    __device__ typename M::element one(decltype(M::p) at, int q) const {
        if constexpr (M::kind == GENERAL)
            return at[offset[q]];
        else
            return m.get(start, i0 + i + q * i_step, l0 + l + q * l_step);
    }
    template <int ROW> __device__ void store(T (*strip)[ROW]) const {
        T *to = &strip[l][i];
#pragma unroll
        for (int q = 0; q < count; q++, to += l_step * ROW + i_step) {
            const T value = (T)next[q];
            *to = conjugate_if(M::kind == GENERAL && m.conjugated, value); // any other has done it
        }
    }
};

// C = alpha * A * B' + beta * C, in tiles. A block computes ROWS x COLS elements of C; each of its threads
// TALL x WIDE of them, in registers. In steps of DEPTH along k, a strip of A and one of B come to shared
// memory, where each element is read COLS / WIDE and ROWS / TALL times. While a strip is used, the next is on
// its way to registers.
template <int ROWS, int COLS, int DEPTH, int TALL, int WIDE, class T, class A, class B, class C>
__global__ void __launch_bounds__(ROWS / TALL * (COLS / WIDE), 2) gemm_tiles(int m, int n, int k,
    unsigned count, scalar<T> alpha, A a, B b, scalar<T> beta, C c, part_of_result wanted) {
    constexpr int across = ROWS / TALL, threads = across * (COLS / WIDE);
    constexpr int most = sizeof(T) < 16 ? 16 / sizeof(T) : 1;
    constexpr int tall = TALL < most ? TALL : most, wide = WIDE < most ? WIDE : most;
    constexpr int pad = most; // strips are also written across, which must not meet one bank
    __shared__ __align__(16) T strip_a[2][DEPTH][ROWS + pad], strip_b[2][DEPTH][COLS + pad];

    const int x = threadIdx.x % across, y = threadIdx.x / across;
    const unsigned tiles_m = (m + ROWS - 1) / ROWS, tiles = tiles_m * ((n + COLS - 1) / COLS);
    for (unsigned work = blockIdx.x; work < tiles * count; work += gridDim.x) {
        const unsigned which = work / tiles, tile = work % tiles;
        const int i0 = tile % tiles_m * ROWS, j0 = tile / tiles_m * COLS;
        if (wanted == LOWER && i0 + ROWS <= j0 || wanted == UPPER && j0 + COLS <= i0) continue;
        T sum[TALL][WIDE];
#pragma unroll
        for (int r = 0; r < TALL; r++)
#pragma unroll
            for (int s = 0; s < WIDE; s++) sum[r][s] = number<T>(0);

        strip_loader<T, A, ROWS, DEPTH, threads> load_a(a, which, i0);
        strip_loader<T, B, COLS, DEPTH, threads> load_b(b, which, j0);
        int rest = (k - 1) / DEPTH, now = 0, from = 0, to_come = k - rest * DEPTH;
        constexpr bool ahead = sizeof(T) < 16; // larger elements would take too many registers
        if constexpr (ahead) {
            load_a.fetch_part(0, to_come);
            load_b.fetch_part(0, to_come);
        }
        for (; rest >= 0; rest--, now ^= 1) {
            if constexpr (!ahead) {
                load_a.fetch_part(from, to_come - from);
                load_b.fetch_part(from, to_come - from);
                from = to_come;
                to_come += DEPTH;
            }
            load_a.store(strip_a[now]);
            load_b.store(strip_b[now]);
            __syncthreads();
            // Without a condition: values that may or may not have been loaded would be waited for here.
            if constexpr (ahead) {
                load_a.fetch(rest > 0 ? k - rest * DEPTH : 0);
                load_b.fetch(rest > 0 ? k - rest * DEPTH : 0);
            }
#pragma unroll WIDE
            for (int l = 0; l < DEPTH; l++) {
                pack<T, tall> left[TALL / tall];
                pack<T, wide> right[WIDE / wide];
#pragma unroll
                for (int r = 0; r < TALL / tall; r++)
                    left[r] = *(const pack<T, tall> *)&strip_a[now][l][(r * across + x) * tall];
#pragma unroll
                for (int s = 0; s < WIDE / wide; s++)
                    right[s] = *(const pack<T, wide> *)&strip_b[now][l][(s * (COLS / WIDE) + y) * wide];
#pragma unroll
                for (int r = 0; r < TALL; r++)
#pragma unroll
                    for (int s = 0; s < WIDE; s++)
                        sum[r][s] =
                            times_plus(left[r / tall].v[r % tall], right[s / wide].v[s % wide], sum[r][s]);
            }
        }
        __syncthreads(); // the next tile's strips go where these are

        // With beta = 0 what is in C does not matter, not even that it is no number.
        const T times_sum = alpha(), times_c = beta();
        const bool none = is(times_sum, 0), keep = !is(times_c, 0);
        auto *to = c.start(which);
#pragma unroll
        for (int s = 0; s < WIDE; s++) {
            const int j = j0 + (s / wide * (COLS / WIDE) + y) * wide + s % wide;
            auto *column = to + j * c.col;
            // Of a symmetric C only rows from the diagonal on, or up to it.
            const int highest = wanted == LOWER ? j : 0, last = wanted == UPPER ? min(m - 1, j) : m - 1;
#pragma unroll
            for (int r = 0; r < TALL; r++) {
                const int i = i0 + (r / tall * across + x) * tall + r % tall;
                if (i < highest || i > last || j >= n) continue;
                T value = none ? times_sum : times(times_sum, sum[r][s]);
                if (keep) value = times_plus(times_c, (T)column[i * c.row], value);
                column[i * c.row] = (typename C::element)value;
            }
        }
    }
}

// The size of the tiles: the largest of which there are enough for all multiprocessors. The kernel gets B
// with rows and columns exchanged, so that both factors have k along their rows.
template <class T, class A, class B, class C> cublasStatus_t multiply(cublasHandle_t h, int m, int n, int k,
    scalar<T> alpha, A a, B factor, scalar<T> beta, C c, unsigned count = 1, part_of_result wanted = ALL) {
    const auto b = factor.transposed();
    auto tiles = [&](int size) {
        return (long long)count * ((m + size - 1) / size) * ((n + size - 1) / size);
    };
    const auto launch = [&](auto kernel, int size, int threads) {
        kernel<<<blocks_for(tiles(size), 1), threads, 0, h->stream>>>(
            m, n, k, count, alpha, a, b, beta, c, wanted);
    };
    if constexpr (__CC < 350 || sizeof(T) > 8) { // few registers
        constexpr int size = sizeof(T) == 4 ? 32 : 16;
        launch(gemm_tiles<size, size, 8, size / 8, size / 8, T, A, decltype(b), C>, size, 64);
    } else if (tiles(64) >= h->multiprocessors)
        launch(gemm_tiles<64, 64, 16, 4, 8, T, A, decltype(b), C>, 64, 128);
    else
        launch(gemm_tiles<32, 32, 16, 2, 2, T, A, decltype(b), C>, 32, 256);
    return CUBLAS_STATUS_SUCCESS;
}

} // namespace cublas_impl
