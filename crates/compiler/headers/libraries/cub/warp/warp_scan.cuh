#pragma once
#include <cub/thread/thread_operators.cuh>
#include <cub/util_ptx.cuh>

namespace cub {

// Prefix sums (or scans by any associative operator) over the lanes of a warp, or of LANES neighbours.
template <typename T, int LANES = 32, int LEGACY_PTX_ARCH = 0> class WarpScan {
    typedef detail::Lanes<T, LANES> Values;

public:
    union TempStorage {
        typename Values::Storage values;
    };

    __device__ WarpScan(TempStorage& temp_storage) : storage(temp_storage) {}

    // In step k each lane adds what the lane 2^k places before it has: the sum of twice as many neighbours.
    template <typename Op> __device__ void InclusiveScan(T input, T& output, Op op) {
        Values lanes(storage.values);
        #pragma unroll
        for (int offset = 1; offset < LANES; offset *= 2) {
            T other = lanes.up(input, offset);
            if (int(lanes.lane) >= offset) input = op(other, input);
        }
        output = input;
    }
    template <typename Op> __device__ void InclusiveScan(T input, T& output, Op op, T& warp_aggregate) {
        InclusiveScan(input, output, op);
        warp_aggregate = Broadcast(output, LANES - 1);
    }
    template <typename Op> __device__ void InclusiveScan(T input, T& output, T initial, Op op) {
        InclusiveScan(input, output, op);
        output = op(initial, output);
    }
    template <typename Op>
    __device__ void InclusiveScan(T input, T& output, T initial, Op op, T& warp_aggregate) {
        InclusiveScan(input, output, op, warp_aggregate);
        output = op(initial, output);
    }
    __device__ void InclusiveSum(T input, T& output) { InclusiveScan(input, output, cub::Sum()); }
    __device__ void InclusiveSum(T input, T& output, T& warp_aggregate) {
        InclusiveScan(input, output, cub::Sum(), warp_aggregate);
    }

    // Both scans at once; the first lane's exclusive result is not to be used.
    template <typename Op> __device__ void Scan(T input, T& inclusive, T& exclusive, Op op) {
        Values lanes(storage.values);
        InclusiveScan(input, inclusive, op);
        exclusive = lanes.up(inclusive, 1);
    }
    template <typename Op> __device__ void Scan(T input, T& inclusive, T& exclusive, T initial, Op op) {
        Scan(input, inclusive, exclusive, op);
        inclusive = op(initial, inclusive);
        exclusive = first() ? initial : op(initial, exclusive);
    }
    template <typename Op> __device__ void ExclusiveScan(T input, T& output, Op op) {
        T inclusive;
        Scan(input, inclusive, output, op);
    }
    template <typename Op> __device__ void ExclusiveScan(T input, T& output, Op op, T& warp_aggregate) {
        T inclusive;
        Scan(input, inclusive, output, op);
        warp_aggregate = Broadcast(inclusive, LANES - 1);
    }
    template <typename Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op) {
        T inclusive;
        Scan(input, inclusive, output, initial, op);
    }
    template <typename Op>
    __device__ void ExclusiveScan(T input, T& output, T initial, Op op, T& warp_aggregate) {
        T inclusive, exclusive;
        Scan(input, inclusive, exclusive, op);
        warp_aggregate = Broadcast(inclusive, LANES - 1);
        output = first() ? initial : op(initial, exclusive);
    }
    __device__ void ExclusiveSum(T input, T& output) {
        T inclusive, exclusive;
        Scan(input, inclusive, exclusive, cub::Sum());
        output = first() ? T{} : exclusive;
    }
    __device__ void ExclusiveSum(T input, T& output, T& warp_aggregate) {
        T inclusive, exclusive;
        Scan(input, inclusive, exclusive, cub::Sum());
        warp_aggregate = Broadcast(inclusive, LANES - 1);
        output = first() ? T{} : exclusive;
    }

    // All lanes get the value of one.
    __device__ T Broadcast(T input, unsigned int source_lane) {
        Values lanes(storage.values);
        return lanes.from(input, source_lane);
    }

private:
    TempStorage& storage;

    __device__ bool first() { return LaneId() % Values::WIDTH == 0; }
};

} // namespace cub
