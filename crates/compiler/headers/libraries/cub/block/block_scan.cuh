#pragma once
#include <cub/thread/thread_scan.cuh>
#include <cub/warp/warp_scan.cuh>

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

// Prefix sums (or scans by any associative operator) over the threads of a block: each warp scans its own
// values, and adds the totals of the warps before it. All algorithms of the real library are this one here.
template <typename T, int BLOCK_DIM_X, BlockScanAlgorithm ALGORITHM = BLOCK_SCAN_RAKING, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockScan {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr int WARPS = (THREADS + 31) / 32;
    typedef WarpScan<T> Warp;

    struct Shared {
        typename Warp::TempStorage warps[WARPS];
        detail::Room<T, WARPS> totals;
        Uninitialized<T> prefix;
    };

public:
    struct TempStorage {
        Uninitialized<Shared> shared;
    };

    __device__ BlockScan() : shared(private_storage()) { locate(); }
    __device__ BlockScan(TempStorage& temp_storage) : shared(temp_storage.shared.Alias()) { locate(); }

    // One value a thread.
    template <typename Op> __device__ void InclusiveScan(T input, T& output, Op op) {
        T exclusive, total;
        scan(input, output, exclusive, op, total);
    }
    template <typename Op> __device__ void InclusiveScan(T input, T& output, Op op, T& block_aggregate) {
        T exclusive;
        scan(input, output, exclusive, op, block_aggregate);
    }
    template <typename Op, typename Prefix>
    __device__ void InclusiveScan(T input, T& output, Op op, Prefix& block_prefix_callback_op) {
        T exclusive, total;
        scan(input, output, exclusive, op, total);
        output = op(prefix_of(total, block_prefix_callback_op), output);
    }
    template <typename Op> __device__ void ExclusiveScan(T input, T& output, Op op) {
        T inclusive, total;
        scan(input, inclusive, output, op, total);
    }
    template <typename Op> __device__ void ExclusiveScan(T input, T& output, Op op, T& block_aggregate) {
        T inclusive;
        scan(input, inclusive, output, op, block_aggregate);
    }
    template <typename Op, typename Prefix>
    __device__ void ExclusiveScan(T input, T& output, Op op, Prefix& block_prefix_callback_op) {
        T inclusive, exclusive, total;
        scan(input, inclusive, exclusive, op, total);
        T prefix = prefix_of(total, block_prefix_callback_op);
        output = thread == 0 ? prefix : op(prefix, exclusive);
    }
    template <typename Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op) {
        T total;
        ExclusiveScan(input, output, initial, op, total);
    }
    template <typename Op>
    __device__ void ExclusiveScan(T input, T& output, T initial, Op op, T& block_aggregate) {
        T inclusive, exclusive;
        scan(input, inclusive, exclusive, op, block_aggregate);
        output = thread == 0 ? initial : op(initial, exclusive);
    }

    // The total of the block is without the first value or the prefix.
    __device__ void InclusiveSum(T input, T& output) { InclusiveScan(input, output, cub::Sum()); }
    __device__ void InclusiveSum(T input, T& output, T& block_aggregate) {
        InclusiveScan(input, output, cub::Sum(), block_aggregate);
    }
    template <typename Prefix>
    __device__ void InclusiveSum(T input, T& output, Prefix& block_prefix_callback_op) {
        InclusiveScan(input, output, cub::Sum(), block_prefix_callback_op);
    }
    __device__ void ExclusiveSum(T input, T& output) {
        T total;
        ExclusiveSum(input, output, total);
    }
    __device__ void ExclusiveSum(T input, T& output, T& block_aggregate) {
        T inclusive, exclusive;
        scan(input, inclusive, exclusive, cub::Sum(), block_aggregate);
        output = thread == 0 ? T{} : exclusive;
    }
    template <typename Prefix>
    __device__ void ExclusiveSum(T input, T& output, Prefix& block_prefix_callback_op) {
        ExclusiveScan(input, output, cub::Sum(), block_prefix_callback_op);
    }

    // Several values a thread, in blocked order: sums of threads are scanned, then each thread scans after
    // its prefix.
    template <int N, typename Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op) {
        T total;
        InclusiveScan(input, output, op, total);
    }
    template <int N, typename Op>
    __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, T& block_aggregate) {
        T prefix, sum = ThreadReduce(input, op);
        ExclusiveScan(sum, prefix, op, block_aggregate);
        ThreadScanInclusive(input, output, op, prefix, thread != 0);
    }
    template <int N, typename Op, typename Prefix>
    __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix& block_prefix_callback_op) {
        T prefix, sum = ThreadReduce(input, op);
        ExclusiveScan(sum, prefix, op, block_prefix_callback_op);
        ThreadScanInclusive(input, output, op, prefix);
    }
    template <int N, typename Op>
    __device__ void InclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op) {
        T total;
        InclusiveScan(input, output, initial, op, total);
    }
    template <int N, typename Op>
    __device__ void InclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, T& block_aggregate) {
        T prefix, sum = ThreadReduce(input, op);
        ExclusiveScan(sum, prefix, initial, op, block_aggregate);
        ThreadScanInclusive(input, output, op, prefix);
    }
    template <int N, typename Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op) {
        T total;
        ExclusiveScan(input, output, op, total);
    }
    template <int N, typename Op>
    __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, T& block_aggregate) {
        T prefix, sum = ThreadReduce(input, op);
        ExclusiveScan(sum, prefix, op, block_aggregate);
        ThreadScanExclusive(input, output, op, prefix, thread != 0);
    }
    template <int N, typename Op, typename Prefix>
    __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix& block_prefix_callback_op) {
        T prefix, sum = ThreadReduce(input, op);
        ExclusiveScan(sum, prefix, op, block_prefix_callback_op);
        ThreadScanExclusive(input, output, op, prefix);
    }
    template <int N, typename Op>
    __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op) {
        T total;
        ExclusiveScan(input, output, initial, op, total);
    }
    template <int N, typename Op>
    __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, T& block_aggregate) {
        T prefix, sum = ThreadReduce(input, op);
        ExclusiveScan(sum, prefix, initial, op, block_aggregate);
        ThreadScanExclusive(input, output, op, prefix);
    }
    template <int N, typename... Rest>
    __device__ void InclusiveSum(T (&input)[N], T (&output)[N], Rest&... rest) {
        InclusiveScan(input, output, cub::Sum(), rest...);
    }
    template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N]) {
        ExclusiveScan(input, output, T{}, cub::Sum());
    }
    template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], T& block_aggregate) {
        ExclusiveScan(input, output, T{}, cub::Sum(), block_aggregate);
    }
    template <int N, typename Prefix>
    __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], Prefix& block_prefix_callback_op) {
        ExclusiveScan(input, output, cub::Sum(), block_prefix_callback_op);
    }

private:
    Shared& shared;
    int thread;

    // Both scans of one value a thread, and the total. The first thread's exclusive result is not to be used.
    template <typename Op> __device__ void scan(T input, T& inclusive, T& exclusive, Op op, T& total) {
        int warp = thread / 32;
        Warp(shared.warps[warp]).Scan(input, inclusive, exclusive, op);
        if (thread % 32 == 31 || thread == THREADS - 1) shared.totals[warp] = inclusive;
        __syncthreads();
        total = shared.totals[0];
        T before = total;
        #pragma unroll
        for (int w = 1; w < WARPS; w++) {
            if (w == warp) before = total;
            total = op(total, shared.totals[w]);
        }
        if (warp > 0) {
            inclusive = op(before, inclusive);
            exclusive = thread % 32 == 0 ? before : op(before, exclusive);
        }
    }

    // The first warp asks for what comes before this block; all threads get the answer of its first lane.
    template <typename Prefix> __device__ T prefix_of(T total, Prefix& block_prefix_callback_op) {
        if (thread < 32) {
            T prefix = block_prefix_callback_op(total);
            if (thread == 0) shared.prefix.Alias() = prefix;
        }
        __syncthreads();
        return shared.prefix.Alias();
    }

    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static Shared& private_storage() {
        __shared__ TempStorage storage;
        return storage.shared.Alias();
    }
};

} // namespace cub
