#pragma once
#include <cub/block/block_adjacent_difference.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/thread/thread_operators.cuh>
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

// In place a tile's neighbour may have been overwritten; so what tiles need of others is copied first.
template <bool LEFT, typename In, typename T>
__global__ void __launch_bounds__(128) copy_edges(In in, T* edges, long long tiles, int tile_items) {
    long long tile = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (LEFT && tile > 0 && tile < tiles) edges[tile] = in[tile * tile_items - 1];
    if (!LEFT && tile < tiles - 1) edges[tile] = in[(tile + 1) * tile_items];
}

// Each tile: loaded so that a thread has neighbouring items; the others it needs are in shared memory, and
// that of the tile beside it in `edges`, if there are any.
template <bool LEFT, typename T, typename In, typename Out, typename Op>
__global__ void __launch_bounds__(Tiling<sizeof(T), 7>::THREADS)
    subtract_tiles(In in, const T* edges, Out out, long long n, Op op) {
    typedef Tiling<sizeof(T), 7> Shape;
    typedef result_t<Op, T> R;
    typedef BlockLoad<T, Shape::THREADS, Shape::ITEMS, BLOCK_LOAD_WARP_TRANSPOSE> Load;
    typedef BlockAdjacentDifference<T, Shape::THREADS> Difference;
    typedef BlockStore<R, Shape::THREADS, Shape::ITEMS, BLOCK_STORE_WARP_TRANSPOSE> Store;
    __shared__ union {
        typename Load::TempStorage load;
        typename Difference::TempStorage difference;
        typename Store::TempStorage store;
    } shared;

    for (long long tile = blockIdx.x; tile * Shape::TILE < n; tile += gridDim.x) {
        long long first = tile * Shape::TILE, next = first + Shape::TILE;
        int valid = n < next ? int(n - first) : Shape::TILE;
        T items[Shape::ITEMS];
        R results[Shape::ITEMS];
        Load(shared.load).Load(in + first, items, valid, T(in[first]));
        __syncthreads();
        Difference difference(shared.difference);
        if (LEFT && tile == 0) {
            difference.SubtractLeftPartialTile(items, results, op, valid);
        } else if (LEFT) {
            T before = edges ? edges[tile] : T(in[first - 1]);
            difference.SubtractLeftPartialTile(items, results, op, valid, before);
        } else if (n <= next) {
            difference.SubtractRightPartialTile(items, results, op, valid);
        } else {
            difference.SubtractRight(items, results, op, edges ? edges[tile] : T(in[next]));
        }
        __syncthreads();
        Store(shared.store).Store(out + first, results, valid);
        __syncthreads();
    }
}

template <bool LEFT, bool IN_PLACE, typename In, typename Out, typename Op> cudaError_t
subtract_of(void* storage, size_t& bytes, In in, Out out, long long n, Op op, cudaStream_t stream) {
    typedef value_t<In> T;
    typedef Tiling<sizeof(T), 7> Shape;
    long long tiles = (n + Shape::TILE - 1) / Shape::TILE;
    Arena arena(storage);
    T* edges = IN_PLACE ? arena.take<T>(tiles) : nullptr;
    cudaError_t error;
    if (arena.stop(storage, bytes, error) || n == 0) return error;
    if constexpr (IN_PLACE) {
        copy_edges<LEFT><<<grid_of((tiles + 127) / 128), 128, 0, stream>>>(in, edges, tiles, Shape::TILE);
        error = cudaPeekAtLastError();
        if (error != cudaSuccess) return error;
    }
    subtract_tiles<LEFT, T><<<grid_of(tiles), Shape::THREADS, 0, stream>>>(in, edges, out, n, op);
    return cudaPeekAtLastError();
}

} // namespace detail

// Differences (or any function) of neighbouring items. The first (last) item has no neighbour and is copied.
struct DeviceAdjacentDifference {
    // out[i] = op(in[i], in[i-1]).
    // kernels: 1
    // reads: n * T
    // writes: n * T
    // temporary: 1
    // work: O(n), O(1) steps
    template <typename In, typename Out, typename Op = Difference, typename N>
    static cudaError_t SubtractLeftCopy(void* d_temp_storage, size_t& temp_storage_bytes, In d_input,
                                        Out d_output, N num_items, Op difference_op = {},
                                        cudaStream_t stream = 0, bool = false) {
        return detail::subtract_of<true, false>(d_temp_storage, temp_storage_bytes, d_input, d_output,
                                                num_items, difference_op, stream);
    }
    // out[i] = op(in[i], in[i+1]).
    template <typename In, typename Out, typename Op = Difference, typename N>
    static cudaError_t SubtractRightCopy(void* d_temp_storage, size_t& temp_storage_bytes, In d_input,
                                         Out d_output, N num_items, Op difference_op = {},
                                         cudaStream_t stream = 0, bool = false) {
        return detail::subtract_of<false, false>(d_temp_storage, temp_storage_bytes, d_input, d_output,
                                                 num_items, difference_op, stream);
    }
    // The same in place.
    // kernels: 2
    // reads: n * T + n / 1792 * 2 * T
    // writes: n * T + n / 1792 * T
    // temporary: n / 1792 * T + 256
    // work: O(n), O(1) steps
    template <typename It, typename Op = Difference, typename N>
    static cudaError_t SubtractLeft(void* d_temp_storage, size_t& temp_storage_bytes, It d_input, N num_items,
                                    Op difference_op = {}, cudaStream_t stream = 0, bool = false) {
        return detail::subtract_of<true, true>(d_temp_storage, temp_storage_bytes, d_input, d_input,
                                               num_items, difference_op, stream);
    }
    template <typename It, typename Op = Difference, typename N>
    static cudaError_t SubtractRight(void* d_temp_storage, size_t& temp_storage_bytes, It d_input,
                                     N num_items, Op difference_op = {}, cudaStream_t stream = 0,
                                     bool = false) {
        return detail::subtract_of<false, true>(d_temp_storage, temp_storage_bytes, d_input, d_input,
                                                num_items, difference_op, stream);
    }
};

} // namespace cub
