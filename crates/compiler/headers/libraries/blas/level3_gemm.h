#pragma once
// Products of matrices.
#include <blas/core.h>

namespace cublas_impl {

// Elements of one thread's share of a row, read from shared memory by one instruction of 16 bytes.
template <class T, int N> struct __align__(sizeof(T) * N) pack {
    T v[N];
};

// What a thread brings of a strip of SIDE x DEPTH elements of a matrix, from device memory by way of
// registers to shared memory, where an element's place along k comes first, and ROW elements further is the
// next place. The first strip is the one that may have less than DEPTH: zeros fill it up, and all others need
// no test. Rows past the last are read as the last; their sums are unused.
template <class T, class M, int SIDE, int DEPTH, int BLOCK, int ROW> struct strip_loader {
    static constexpr int count = SIDE * DEPTH / BLOCK;
    typedef typename M::element element;
    element next[count];
    const M &m;
    decltype(M::p) at; // where the strip begins
    int i, l, place, i_step, l_step, offset[count];

    __device__ strip_loader(const M &matrix, unsigned which, int i0) : m(matrix), at(m.start(which)) {
        const int t = threadIdx.x;
        const bool by_k = m.col == 1 || m.col == -1; // neighbours in memory are neighbours along k
        i = by_k ? t / DEPTH : t % SIDE;
        l = by_k ? t % DEPTH : t / SIDE;
        i_step = by_k ? BLOCK / DEPTH : 0;
        l_step = by_k ? 0 : BLOCK / SIDE;
        place = l * ROW + i;
        if (M::kind == GENERAL) at += i0 * m.row;
#pragma unroll
        for (int q = 0; q < count; q++)
            offset[q] = min(i + q * i_step, m.rows - 1 - i0) * (int)m.row +
                        min(l + q * l_step, m.cols - 1) * (int)m.col;
        if (M::kind != GENERAL) i += i0;
    }
    __device__ void fetch() {
#pragma unroll
        for (int q = 0; q < count; q++)
            if constexpr (M::kind == GENERAL)
                next[q] = at[offset[q]];
            else
                next[q] = m.get(at, i + q * i_step, l + q * l_step);
    }
    __device__ void advance(int depth) {
        if (M::kind == GENERAL)
            at += depth * (int)m.col;
        else
            l += depth;
    }
    __device__ void clear_from(int depth) {
#pragma unroll
        for (int q = 0; q < count; q++)
            if (l + q * l_step >= depth) next[q] = number<element>(0);
    }
    __device__ void store(T *to) const {
        to += place;
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
// its way to registers. If a tile has work for few threads, two TEAMS of them share each strip, and their
// sums are added at the end.
template <int ROWS, int COLS, int DEPTH, int TALL, int WIDE, int TEAMS, class T, class A, class B, class C>
__global__ void __launch_bounds__(ROWS / TALL * (COLS / WIDE) * TEAMS, 2) gemm_tiles(int m, int n, int k,
    unsigned count, scalar<T> alpha, A a, B b, scalar<T> beta, C c, part_of_result wanted) {
    constexpr int across = ROWS / TALL, team_size = across * (COLS / WIDE), threads = team_size * TEAMS;
    constexpr int most = sizeof(T) < 16 ? 16 / sizeof(T) : 1;
    constexpr int tall = TALL < most ? TALL : most, wide = WIDE < most ? WIDE : most;
    constexpr int pad = most; // strips are also written across, which must not meet one bank
    constexpr int second = ROWS, row = second + COLS + pad; // of a strip: where B's part begins, length
    __shared__ __align__(16) T strips[2][DEPTH][row];

    const int team = threadIdx.x / team_size, member = threadIdx.x % team_size;
    const int x = member % across, y = member / across;
    const unsigned tiles_m = (m + ROWS - 1) / ROWS, tiles = tiles_m * ((n + COLS - 1) / COLS);
    const unsigned work = blockIdx.y * gridDim.x + blockIdx.x, which = work / tiles, tile = work % tiles;
    if (which >= count) return;
    const int i0 = tile % tiles_m * ROWS, j0 = tile / tiles_m * COLS;
    if (wanted == LOWER && i0 + ROWS <= j0 || wanted == UPPER && j0 + COLS <= i0) return;
    T sum[TALL][WIDE];
#pragma unroll
    for (int r = 0; r < TALL; r++)
#pragma unroll
        for (int s = 0; s < WIDE; s++) sum[r][s] = number<T>(0);

    strip_loader<T, A, ROWS, DEPTH, threads, row> load_a(a, which, i0);
    strip_loader<T, B, COLS, DEPTH, threads, row> load_b(b, which, j0);
    int rest = (k - 1) / DEPTH, now = 0, depth = k - rest * DEPTH;
    load_a.fetch();
    load_b.fetch();
    load_a.clear_from(depth);
    load_b.clear_from(depth);
    for (; rest >= 0; rest--, now ^= 1) {
        load_a.store(strips[now][0]);
        load_b.store(strips[now][0] + second);
        __syncthreads();
        // Without a condition: values that may or may not have been loaded would be waited for here.
        if (rest == 0) depth = 0;
        load_a.advance(depth);
        load_b.advance(depth);
        depth = DEPTH;
        load_a.fetch();
        load_b.fetch();
#pragma unroll 4
        for (int q = 0; q < DEPTH / TEAMS; q++) {
            const T *strip = strips[now][q * TEAMS + team];
            pack<T, tall> left[TALL / tall];
            pack<T, wide> right[WIDE / wide];
#pragma unroll
            for (int r = 0; r < TALL / tall; r++)
                left[r] = *(const pack<T, tall> *)&strip[(r * across + x) * tall];
#pragma unroll
            for (int s = 0; s < WIDE / wide; s++)
                right[s] = *(const pack<T, wide> *)&strip[second + (s * (COLS / WIDE) + y) * wide];
#pragma unroll
            for (int r = 0; r < TALL; r++)
#pragma unroll
                for (int s = 0; s < WIDE; s++)
                    sum[r][s] =
                        times_plus(left[r / tall].v[r % tall], right[s / wide].v[s % wide], sum[r][s]);
        }
    }
    if constexpr (TEAMS == 2) {
        __syncthreads(); // the sums go where the strips are
        T *others = &strips[0][0][0] + member;
        if (team == 1)
#pragma unroll
            for (int e = 0; e < TALL * WIDE; e++) others[e * team_size] = sum[e / WIDE][e % WIDE];
        __syncthreads();
        if (team == 1) return;
#pragma unroll
        for (int e = 0; e < TALL * WIDE; e++)
            sum[e / WIDE][e % WIDE] = plus(sum[e / WIDE][e % WIDE], others[e * team_size]);
    }

    const T times_sum = alpha(), times_c = beta();
    const bool whole = wanted == ALL && i0 + ROWS <= m && j0 + COLS <= n; // then nothing is asked of each
    const bool none = is(times_sum, 0), keep = !is(times_c, 0);
    auto *to = c.start(which);
    const auto row_of = [=](int r) { return i0 + (r / tall * across + x) * tall + r % tall; };
#pragma unroll
    for (int s = 0; s < WIDE; s++) {
        const int j = j0 + (s / wide * (COLS / WIDE) + y) * wide + s % wide;
        auto *column = to + j * c.col;
        // Of a symmetric C only rows from the diagonal on, or up to it.
        const int highest = wanted == LOWER ? j : 0;
        const int last = j >= n ? -1 : wanted == UPPER ? min(m - 1, j) : m - 1;
        T old[TALL];
        if (keep && whole)
#pragma unroll
            for (int r = 0; r < TALL; r++) old[r] = (T)column[row_of(r) * c.row];
        else if (keep)
#pragma unroll
            for (int r = 0; r < TALL; r++)
                if (row_of(r) >= highest && row_of(r) <= last) old[r] = (T)column[row_of(r) * c.row];
#pragma unroll
        for (int r = 0; r < TALL; r++) {
            const int i = row_of(r);
            T value = none ? times_sum : times(times_sum, sum[r][s]);
            if (keep) value = times_plus(times_c, old[r], value);
            if (i >= highest && i <= last) column[i * c.row] = (typename C::element)value;
        }
    }
}

// The size of the tiles: the largest of which each multiprocessor gets one or two at least. The kernel gets B
// with rows and columns exchanged, so that both factors have k along their rows.
template <class T, class A, class B, class C> cublasStatus_t multiply(cublasHandle_t h, int m, int n, int k,
    scalar<T> alpha, A a, B factor, scalar<T> beta, C c, unsigned count = 1, part_of_result wanted = ALL) {
    const auto b = factor.transposed();
    const auto tiles = [&](int size) {
        return (long long)count * ((m + size - 1) / size) * ((n + size - 1) / size);
    };
    const auto launch = [&](auto kernel, int size, int threads) {
        const dim3 grid(blocks_for(tiles(size), 1), (unsigned)((tiles(size) + 65534) / 65535));
        kernel<<<grid, threads, 0, h->stream>>>(m, n, k, count, alpha, a, b, beta, c, wanted);
        return launched(h);
    };
    if constexpr (__CC < 350 || sizeof(T) > 8) { // few registers
        constexpr int size = sizeof(T) == 4 ? 32 : 16;
        return launch(gemm_tiles<size, size, 8, size / 8, size / 8, 1, T, A, decltype(b), C>, size, 64);
    } else {
        if constexpr (sizeof(typename A::element) == sizeof(T))
            if (2 * tiles(64) >= 3LL * h->multiprocessors)
                return launch(gemm_tiles<64, 64, 16, 4, 8, 1, T, A, decltype(b), C>, 64, 128);
        return launch(gemm_tiles<32, 32, 32, 4, 4, 2, T, A, decltype(b), C>, 32, 128);
    }
}

} // namespace cublas_impl
