#pragma once
#include <cub/thread/thread_reduce.cuh>
#include <cub/util_ptx.cuh>

namespace cub {

// Reduces a value of each lane of a warp (or of LANES neighbours) to one, which the first lane gets.
template <typename T, int LANES = 32, int LEGACY_PTX_ARCH = 0> class WarpReduce {
    typedef detail::Lanes<T, LANES> Values;
    typedef detail::Lanes<int, LANES> Numbers;
    struct Empty {};

public:
    union TempStorage {
        typename Values::Storage values;
        typename Numbers::Storage numbers;
    };

    __device__ WarpReduce(TempStorage& temp_storage) : storage(temp_storage) {}

    // Each step doubles how many neighbours a lane has summed: its own and the next ones, in order.
    template <typename Op> __device__ T Reduce(T input, Op op, int valid_items) {
        Values lanes(storage.values);
        int last = min(valid_items, LANES) - 1;
        #pragma unroll
        for (int offset = 1; offset < LANES; offset *= 2) {
            T other = lanes.down(input, offset, last);
            if (int(lanes.lane) + offset <= last) input = op(input, other);
        }
        return input;
    }
    template <typename Op> __device__ T Reduce(T input, Op op) { return Reduce(input, op, LANES); }
    template <int N, typename Op> __device__ T Reduce(T (&input)[N], Op op) {
        return Reduce(ThreadReduce(input, op), op);
    }
    __device__ T Sum(T input) { return Reduce(input, cub::Sum(), LANES); }
    __device__ T Sum(T input, int valid_items) { return Reduce(input, cub::Sum(), valid_items); }
    template <int N> __device__ T Sum(T (&input)[N]) { return Reduce(input, cub::Sum()); }
    __device__ T Max(T input) { return Reduce(input, cub::Max(), LANES); }
    __device__ T Max(T input, int valid_items) { return Reduce(input, cub::Max(), valid_items); }
    __device__ T Min(T input) { return Reduce(input, cub::Min(), LANES); }
    __device__ T Min(T input, int valid_items) { return Reduce(input, cub::Min(), valid_items); }

    // A segment reaches from a lane with a head flag to the lane before the next; its first lane gets the
    // result.
    template <typename Op, typename Flag> __device__ T HeadSegmentedReduce(T input, Flag head, Op op) {
        return segmented(input, head, op, 1);
    }
    template <typename Flag> __device__ T HeadSegmentedSum(T input, Flag head) {
        return segmented(input, head, cub::Sum(), 1);
    }
    // A segment ends with a lane with a tail flag.
    template <typename Op, typename Flag> __device__ T TailSegmentedReduce(T input, Flag tail, Op op) {
        return segmented(input, tail, op, 0);
    }
    template <typename Flag> __device__ T TailSegmentedSum(T input, Flag tail) {
        return segmented(input, tail, cub::Sum(), 0);
    }

private:
    TempStorage& storage;

    template <typename Op> __device__ T segmented(T input, bool flag, Op op, int heads) {
        // The last lane of the own segment: that of the first tail from here on, or one before the next head.
        Numbers lanes(storage.numbers);
        int last = flag ? int(lanes.lane) - heads : LANES - 1;
        if (heads) {
            int next = lanes.down(last, 1, LANES - 1);
            last = int(lanes.lane) + 1 < LANES ? next : LANES - 1;
        }
        #pragma unroll
        for (int offset = 1; offset < LANES; offset *= 2) {
            int other = lanes.down(last, offset, LANES - 1);
            if (int(lanes.lane) + offset < LANES) last = min(last, other);
        }
        return Reduce(input, op, last + 1);
    }
};

} // namespace cub
