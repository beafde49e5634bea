#pragma once
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

// Each thread takes every so-many-th index, so that neighbours take neighbours.
template <typename Op> __global__ void __launch_bounds__(256) for_each_index(long long n, Op op) {
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (; i < n; i += (long long)gridDim.x * blockDim.x) op(i);
}

template <typename It, typename Op> struct ApplyToItem {
    It first;
    Op op;
    __device__ void operator()(long long i) { op(first[i]); }
};
// Changes of a copy are not wanted: the operator gets a value, not the item.
template <typename It, typename Op> struct ApplyToCopy {
    It first;
    Op op;
    __device__ void operator()(long long i) {
        value_t<It> copy = first[i];
        op(copy);
    }
};
template <typename N, typename Op> struct ApplyToIndex {
    Op op;
    __device__ void operator()(long long i) { op((N)i); }
};

template <typename Op> cudaError_t for_each_index_of(long long n, Op op, cudaStream_t stream) {
    if (n <= 0) return cudaSuccess;
    for_each_index<<<grid_of((n + 255) / 256), 256, 0, stream>>>(n, op);
    return cudaPeekAtLastError();
}

} // namespace detail

// Calls a function for each index or item, in parallel.
struct DeviceFor {
    // op(i) for i from 0 to shape - 1.
    // kernels: 1
    // reads: 0
    // writes: 0
    // temporary: 0
    // work: O(n), O(1) steps
    template <typename N, typename Op> static cudaError_t Bulk(N shape, Op op, cudaStream_t stream = 0) {
        return detail::for_each_index_of(shape, detail::ApplyToIndex<N, Op>{op}, stream);
    }
    // op(first[i]); it may change the item.
    template <typename It, typename N, typename Op>
    static cudaError_t ForEachN(It first, N num_items, Op op, cudaStream_t stream = 0) {
        return detail::for_each_index_of(num_items, detail::ApplyToItem<It, Op>{first, op}, stream);
    }
    template <typename It, typename Op>
    static cudaError_t ForEach(It first, It last, Op op, cudaStream_t stream = 0) {
        return ForEachN(first, (long long)(last - first), op, stream);
    }
    // The operator gets a copy of the item.
    template <typename It, typename N, typename Op>
    static cudaError_t ForEachCopyN(It first, N num_items, Op op, cudaStream_t stream = 0) {
        return detail::for_each_index_of(num_items, detail::ApplyToCopy<It, Op>{first, op}, stream);
    }
    template <typename It, typename Op>
    static cudaError_t ForEachCopy(It first, It last, Op op, cudaStream_t stream = 0) {
        return ForEachCopyN(first, (long long)(last - first), op, stream);
    }

    // The same with temporary storage, of which nothing is needed.
    template <typename N, typename Op> static cudaError_t
    Bulk(void* d_temp_storage, size_t& temp_storage_bytes, N shape, Op op, cudaStream_t stream = 0) {
        return asks(d_temp_storage, temp_storage_bytes) ? cudaSuccess : Bulk(shape, op, stream);
    }
    template <typename It, typename N, typename Op>
    static cudaError_t ForEachN(void* d_temp_storage, size_t& temp_storage_bytes, It first, N num_items,
                                Op op, cudaStream_t stream = 0) {
        return asks(d_temp_storage, temp_storage_bytes) ? cudaSuccess
                                                        : ForEachN(first, num_items, op, stream);
    }
    template <typename It, typename Op> static cudaError_t ForEach(void* d_temp_storage,
                                                                   size_t& temp_storage_bytes, It first,
                                                                   It last, Op op, cudaStream_t stream = 0) {
        return asks(d_temp_storage, temp_storage_bytes) ? cudaSuccess : ForEach(first, last, op, stream);
    }

private:
    static bool asks(void* storage, size_t& bytes) {
        if (storage == nullptr) bytes = 1;
        return storage == nullptr;
    }
};

} // namespace cub
