#pragma once
#include <cub/block/block_discontinuity.cuh>
#include <cub/block/block_radix_sort.cuh>

namespace cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

// Counts the items of a block (small numbers, each its own bin) in a histogram of the caller. By atomics, or
// by sorting them and measuring the runs, which does not suffer from many equal ones.
template <typename T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, int BINS,
          BlockHistogramAlgorithm ALGORITHM = BLOCK_HISTO_SORT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1,
          int LEGACY_PTX_ARCH = 0>
class BlockHistogram {
    static constexpr int N = ITEMS_PER_THREAD;
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr bool SORTS = ALGORITHM == BLOCK_HISTO_SORT || __CC < 120;
    typedef BlockRadixSort<T, BLOCK_DIM_X, N, NullType, 4, true, BLOCK_SCAN_WARP_SCANS, 0, BLOCK_DIM_Y,
                           BLOCK_DIM_Z>
        Sort;

public:
    struct TempStorage {
        union {
            typename Sort::TempStorage sort;
            detail::Room<T, THREADS * N> sorted;
        };
    };

    __device__ BlockHistogram() : storage(private_storage()) { locate(); }
    __device__ BlockHistogram(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    template <typename Counter> __device__ void InitHistogram(Counter histogram[BINS]) {
        for (int i = thread; i < BINS; i += THREADS) histogram[i] = 0;
    }
    template <typename Counter> __device__ void Histogram(T (&items)[N], Counter histogram[BINS]) {
        InitHistogram(histogram);
        __syncthreads();
        Composite(items, histogram);
    }
    // Adds to what the histogram has.
    template <typename Counter> __device__ void Composite(T (&items)[N], Counter histogram[BINS]) {
        if constexpr (SORTS) {
            Sort(storage.sort).Sort(items);
            __syncthreads();
            #pragma unroll
            for (int i = 0; i < N; i++) storage.sorted[thread * N + i] = items[i];
            __syncthreads();
            // Bin b's items: from the first one >= b to the first one > b.
            for (int bin = thread; bin < BINS; bin += THREADS) histogram[bin] += below(bin + 1) - below(bin);
        } else {
#if __CC >= 120
            #pragma unroll
            for (int i = 0; i < N; i++) atomicAdd(&histogram[items[i]], (Counter)1);
#endif
        }
    }

private:
    TempStorage& storage;
    int thread;

    __device__ int below(long long bin) {
        int first = 0, last = THREADS * N;
        while (first < last) {
            int middle = (first + last) / 2;
            if ((long long)storage.sorted[middle] < bin) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return first;
    }
    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
