#pragma once
#include <cub/block/block_scan.cuh>
#include <cub/detail/tile_prefix.cuh>
#include <cub/thread/thread_operators.cuh>
#include <thrust/binary_search.h>
#include <thrust/detail/merge_path.h>
namespace thrust {
namespace detail {
// A set operation walks through two sorted ranges and pairs equal elements: the first x of a with the first x
// of b, the second with the second. It keeps, of each, elements of a without a partner, elements of b without
// one, and pairs (once).
template <bool KeepA, bool KeepB, bool KeepPairs> struct set_choice {
    static constexpr bool keep_a = KeepA, keep_b = KeepB, keep_pairs = KeepPairs;
};
typedef set_choice<true, true, true> choose_union;
typedef set_choice<false, false, true> choose_intersection;
typedef set_choice<true, false, false> choose_difference;
typedef set_choice<true, true, false> choose_symmetric_difference;

template <class Size> struct set_place {
    Size a, b;
};

// Where the run of elements equal to x begins that ends before it[i].
template <class It, class Size, class T, class Less>
__host__ __device__ Size run_start(It it, Size i, const T& x, Less less) {
    if (i == 0 || less(it[i - 1], x)) return i;
    return count_below(it, i, x, less);
}

// Where to cut both ranges so that about `diagonal` elements lie before the cut and no pair is cut in two:
// the "balanced path". The merge path takes all x of a before those of b; here they are taken by turns, as
// long as both have some. If the cut would come between partners, both are taken: then diagonal + 1 elements
// lie before it.
template <class A, class B, class Size, class Less> __host__ __device__ set_place<Size>
balanced_path(A a, Size a_size, B b, Size b_size, Size diagonal, Less less) {
    Size i = merge_path(a, a_size, b, b_size, diagonal, less), j = diagonal - i;
    if (j == b_size) return set_place<Size>{i, j};
    const auto& x = b[j]; // only a run of elements equal to this can be cut
    Size a_start = run_start(a, i, x, less), b_start = run_start(b, j, x, less);
    Size in_a = i - a_start, in_b = j - b_start; // of the run before the merge path
    Size from_b = (in_a + in_b) / 2;             // half of them should come from b,
    if (from_b < in_b) from_b = in_b;            // more where a has not enough,
    Size look = b_start + from_b + 1;
    if (look > b_size) look = b_size;
    Size run_b = j + count_up_to(b + j, Size(look - j), x, less) - b_start;
    if (from_b > run_b) from_b = run_b; // less where b has not
    Size from_a = in_a + in_b - from_b;
    bool split = from_a == from_b + 1 && from_b < run_b;
    return set_place<Size>{a_start + from_a, b_start + from_b + split};
}

// Finds where the tiles begin.
template <class A, class B, class Less>
__global__ void set_borders(A a, ptrdiff_t a_size, B b, ptrdiff_t b_size, int tile, ptrdiff_t tiles,
                            set_place<ptrdiff_t>* borders, Less less) {
    for (ptrdiff_t t = blockIdx.x * (ptrdiff_t)blockDim.x + threadIdx.x; t <= tiles;
         t += gridDim.x * blockDim.x) {
        if (t < tiles) borders[t] = balanced_path(a, a_size, b, b_size, t * tile, less);
        else borders[t] = set_place<ptrdiff_t>{a_size, b_size};
    }
}

// Each block counts what its tile keeps, learns how much all tiles before it keep, and writes after that.
template <class Choice, class T, class A, class B, class VA, class VB, class Keys, class Values, class Less,
          class Prefix>
__global__ void __launch_bounds__(merge_shape<T>::threads)
    set_tiles(A a, B b, VA a_values, VB b_values, ptrdiff_t tiles, const set_place<ptrdiff_t>* borders,
              ptrdiff_t* kept_count, Keys keys, Values values, Less less, Prefix prefix) {
    constexpr int tile = merge_shape<T>::tile, items = merge_shape<T>::items,
                  threads = merge_shape<T>::threads;
    typedef cub::BlockScan<int, threads> Scan;
    alignas(T) __shared__ char bytes[(tile + 1) * sizeof(T)];
    __shared__ unsigned short from[tile + 1];
    __shared__ typename Scan::TempStorage storage;
    __shared__ typename Prefix::Shared prefix_storage;
    T* shared = reinterpret_cast<T*>(bytes);

    for (long long t = -1; prefix.next(prefix_storage, t);) {
        set_place<ptrdiff_t> start = borders[t], end = borders[t + 1];
        int a_size = end.a - start.a, b_size = end.b - start.b, size = a_size + b_size;
        load_pieces(shared, a + start.a, a_size, b + start.b, b_size);
        __syncthreads();

        const T* b_piece = shared + a_size;
        int first = threadIdx.x * items, last = threadIdx.x == threads - 1 ? size : first + items;
        if (first > size) first = size;
        if (last > size) last = size;
        // Each thread walks from its place on, in steps that take an element of a, one of b, or a pair.
        set_place<int> place = balanced_path(shared, a_size, b_piece, b_size, first, less);
        int i = place.a, j = place.b, chosen[items + 1];
        unsigned keep = 0;
#pragma unroll
        for (int step = 0; step <= items; step++) {
            if (i + j < last) {
                bool a_first = j == b_size || (i < a_size && less(shared[i], b_piece[j]));
                bool b_first = !a_first && (i == a_size || less(b_piece[j], shared[i]));
                bool kept = a_first ? Choice::keep_a : b_first ? Choice::keep_b : Choice::keep_pairs;
                keep |= (unsigned)kept << step;
                chosen[step] = b_first ? a_size + j : i;
                i += !b_first;
                j += !a_first;
            }
        }
        int count = __popc(keep), before, total;
        Scan(storage).ExclusiveSum(count, before, total);
        long long kept_before = prefix.before(prefix_storage, t, total);
        if (t == 0) kept_before = 0;
        if (!prefix.totals_only()) {
#pragma unroll
            for (int step = 0; step <= items; step++) {
                if (keep >> step & 1) from[before++] = chosen[step];
            }
            __syncthreads();
            write_chosen(shared, from, total, a_size, moved(a_values, start.a), moved(b_values, start.b),
                         keys + kept_before, moved(values, kept_before));
            if (threadIdx.x == 0 && t == tiles - 1) *kept_count = kept_before + total;
        }
        __syncthreads();
    }
}

// How many elements were kept and written.
template <class Choice, class Policy, class A, class B, class VA, class VB, class Keys, class Values,
          class Less>
ptrdiff_t set_operation_on_device(const Policy& policy, A a, ptrdiff_t a_size, B b, ptrdiff_t b_size,
                                  VA a_values, VB b_values, Keys keys, Values values, Less less) {
    typedef typename iterator_traits<A>::value_type T;
    constexpr int tile = merge_shape<T>::tile, threads = merge_shape<T>::threads;
    ptrdiff_t n = a_size + b_size, tiles = (n + tile - 1) / tile;
    if (n == 0) return 0;
    cudaStream_t stream = stream_of(policy);
    return with_result<ptrdiff_t>(
        policy, "set_operations failed to synchronize", [&](void* memory, size_t& bytes, ptrdiff_t* kept) {
            cub::detail::Arena arena(memory);
            cub::detail::TilePrefix<int, cub::Sum> prefix{cub::Sum()};
            prefix.take(arena, tiles);
            set_place<ptrdiff_t>* borders = arena.take<set_place<ptrdiff_t>>(tiles + 1);
            cudaError_t error;
            if (arena.stop(memory, bytes, error)) return error;
            int blocks = tiles / 128 < 4096 ? tiles / 128 + 1 : 4096;
            set_borders<<<blocks, 128, 0, stream>>>(a, a_size, b, b_size, tile, tiles, borders, less);
            return prefix.run(stream, [&](unsigned grid) {
                set_tiles<Choice, T><<<grid, threads, 0, stream>>>(a, b, a_values, b_values, tiles, borders,
                                                                   kept, keys, values, less, prefix);
            });
        });
}
} // namespace detail
} // namespace thrust
