#pragma once
#include <cub/device/device_for.cuh>
#include <cub/thread/thread_operators.cuh>

namespace cub {
namespace detail {

// out[i] = op(in[i], in[i + STEP]); where that is outside, the item itself.
template <int STEP, typename In, typename Out, typename Op> struct SubtractNeighbour {
    In in;
    Out out;
    Op op;
    long long n;
    __device__ void operator()(long long i) {
        value_t<In> item = in[i];
        if (i + STEP >= 0 && i + STEP < n) {
            out[i] = op(item, in[i + STEP]);
        } else {
            out[i] = item;
        }
    }
};
// In place a tile's neighbour may have been overwritten; so the edges of tiles are copied first.
template <int STEP, typename It, typename T> struct CopyEdges {
    It data;
    T* edges;
    long long n;
    __device__ void operator()(long long tile) {
        long long neighbour = STEP < 0 ? tile * 256 - 1 : tile * 256 + 256;
        if (neighbour >= 0 && neighbour < n) edges[tile] = data[neighbour];
    }
};
template <int STEP, typename It, typename T, typename Op> __global__ void __launch_bounds__(256)
    subtract_in_place(It data, const T* edges, long long n, Op op) {
    for (long long tile = blockIdx.x; tile * 256 < n; tile += gridDim.x) {
        long long i = tile * 256 + threadIdx.x, other = i + STEP;
        T item, neighbour;
        bool any = i < n && other >= 0 && other < n;
        if (i < n) item = data[i];
        bool at_edge = threadIdx.x == (STEP < 0 ? 0 : 255);
        if (any && at_edge) neighbour = edges[tile];
        if (any && !at_edge) neighbour = data[other];
        __syncthreads();
        if (any) data[i] = op(item, neighbour);
        __syncthreads();
    }
}

template <int STEP, typename It, typename Op> cudaError_t
subtract_in_place_of(void* storage, size_t& bytes, It data, long long n, Op op, cudaStream_t stream) {
    typedef value_t<It> T;
    long long tiles = (n + 255) / 256;
    Arena arena(storage);
    T* edges = arena.take<T>(tiles);
    cudaError_t error;
    if (arena.stop(storage, bytes, error) || n == 0) return error;
    error = for_each_index_of(tiles, CopyEdges<STEP, It, T>{data, edges, n}, stream);
    if (error != cudaSuccess) return error;
    subtract_in_place<STEP><<<grid_of(tiles), 256, 0, stream>>>(data, edges, n, op);
    return cudaPeekAtLastError();
}

template <int STEP, typename In, typename Out, typename Op> cudaError_t
subtract_of(void* storage, size_t& bytes, In in, Out out, long long n, Op op, cudaStream_t stream) {
    Arena arena(storage);
    cudaError_t error;
    if (arena.stop(storage, bytes, error)) return error;
    return for_each_index_of(n, SubtractNeighbour<STEP, In, Out, Op>{in, out, op, n}, stream);
}

} // namespace detail

// Differences (or any function) of neighbouring items. The first (last) item has no neighbour and is copied.
struct DeviceAdjacentDifference {
    // out[i] = op(in[i], in[i-1]).
    // kernels: 1
    // reads: 2 * n * T
    // writes: n * T
    // temporary: 0
    // work: O(n), O(1) steps
    template <typename In, typename Out, typename Op = Difference, typename N>
    static cudaError_t SubtractLeftCopy(void* d_temp_storage, size_t& temp_storage_bytes, In d_input,
                                        Out d_output, N num_items, Op difference_op = {},
                                        cudaStream_t stream = 0, bool = false) {
        return detail::subtract_of<-1>(d_temp_storage, temp_storage_bytes, d_input, d_output, num_items,
                                       difference_op, stream);
    }
    // out[i] = op(in[i], in[i+1]).
    template <typename In, typename Out, typename Op = Difference, typename N>
    static cudaError_t SubtractRightCopy(void* d_temp_storage, size_t& temp_storage_bytes, In d_input,
                                         Out d_output, N num_items, Op difference_op = {},
                                         cudaStream_t stream = 0, bool = false) {
        return detail::subtract_of<1>(d_temp_storage, temp_storage_bytes, d_input, d_output, num_items,
                                      difference_op, stream);
    }
    // The same in place.
    // kernels: 2
    // reads: 2 * n * T
    // writes: n * T + n / 256 * T
    // temporary: n / 256 * T + 256
    // work: O(n), O(1) steps
    template <typename It, typename Op = Difference, typename N>
    static cudaError_t SubtractLeft(void* d_temp_storage, size_t& temp_storage_bytes, It d_input, N num_items,
                                    Op difference_op = {}, cudaStream_t stream = 0, bool = false) {
        return detail::subtract_in_place_of<-1>(d_temp_storage, temp_storage_bytes, d_input, num_items,
                                                difference_op, stream);
    }
    template <typename It, typename Op = Difference, typename N>
    static cudaError_t SubtractRight(void* d_temp_storage, size_t& temp_storage_bytes, It d_input,
                                     N num_items, Op difference_op = {}, cudaStream_t stream = 0,
                                     bool = false) {
        return detail::subtract_in_place_of<1>(d_temp_storage, temp_storage_bytes, d_input, num_items,
                                               difference_op, stream);
    }
};

} // namespace cub
