#pragma once
#include <cub/warp/warp_reduce.cuh>

namespace cub {

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS,
};

// Reduces a value (or an array) of each thread of a block to one, which the first thread gets: each warp
// reduces its own, then the first warp reduces what the warps have. All algorithms of the real library are
// this one here.
template <typename T, int BLOCK_DIM_X, BlockReduceAlgorithm ALGORITHM = BLOCK_REDUCE_WARP_REDUCTIONS,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockReduce {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr int WARPS = (THREADS + 31) / 32;
    typedef WarpReduce<T> Warp;

    struct Shared {
        typename Warp::TempStorage warps[WARPS];
        detail::Room<T, WARPS> totals;
    };

public:
    struct TempStorage {
        Uninitialized<Shared> shared;
    };

    __device__ BlockReduce() : shared(private_storage()) { locate(); }
    __device__ BlockReduce(TempStorage& temp_storage) : shared(temp_storage.shared.Alias()) { locate(); }

    // Only the first `num_valid` threads take part.
    template <typename Op> __device__ T Reduce(T input, Op op, int num_valid) {
        int warp = thread / 32;
        int valid = num_valid == THREADS && THREADS % 32 == 0 ? 32 : num_valid - warp * 32;
        T sum = Warp(shared.warps[warp]).Reduce(input, op, valid);
        if constexpr (WARPS > 1) {
            if (thread % 32 == 0) shared.totals[warp] = sum;
            __syncthreads();
            if (warp == 0) {
                int used = (num_valid + 31) / 32;
                if (thread < used) sum = shared.totals[thread];
                sum = Warp(shared.warps[0]).Reduce(sum, op, used);
            }
        }
        return sum;
    }
    template <typename Op> __device__ T Reduce(T input, Op op) { return Reduce(input, op, THREADS); }
    template <int N, typename Op> __device__ T Reduce(T (&inputs)[N], Op op) {
        return Reduce(ThreadReduce(inputs, op), op, THREADS);
    }
    __device__ T Sum(T input) { return Reduce(input, cub::Sum(), THREADS); }
    __device__ T Sum(T input, int num_valid) { return Reduce(input, cub::Sum(), num_valid); }
    template <int N> __device__ T Sum(T (&inputs)[N]) { return Reduce(inputs, cub::Sum()); }

private:
    Shared& shared;
    int thread;

    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static Shared& private_storage() {
        __shared__ TempStorage storage;
        return storage.shared.Alias();
    }
};

} // namespace cub
