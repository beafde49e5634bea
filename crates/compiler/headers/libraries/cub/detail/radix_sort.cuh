#pragma once
#if __CC >= 200
#include <cub/detail/radix_onesweep.cuh>
#else
#include <cub/detail/radix_counting.cuh>
#endif

namespace cub {
namespace detail {

// An array that fits into one tile is sorted by one block.
template <typename Code, typename Key, typename Value>
__global__ void __launch_bounds__((RadixShape<Key, Value>::THREADS))
    radix_sort_tile(const Key* keys_in, Key* keys_out, const Value* values_in, Value* values_out, int n,
                    int begin_bit, int end_bit) {
    typedef RadixShape<Key, Value> Shape;
    constexpr int ITEMS = Shape::ITEMS, THREADS = Shape::THREADS;
    typedef BlockRadixSort<typename Code::Bits, THREADS, ITEMS, int> Sort;
    __shared__ typename Sort::TempStorage storage;
    typename Code::Bits bits[ITEMS];
    int from[ITEMS];
    #pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        from[i] = threadIdx.x * ITEMS + i;
        bits[i] = Code::LAST;
        if (from[i] < n) bits[i] = Code::for_digits(Code::encode(keys_in[from[i]]));
    }
    Sort(storage).SortBlockedToStriped(bits, from, begin_bit, end_bit);
    #pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        int to = i * THREADS + threadIdx.x;
        if (to >= n) break;
        keys_out[to] = keys_in[from[i]];
        if constexpr (Shape::PAIRS) values_out[to] = values_in[from[i]];
    }
}

// Copies keys and values that are not to be sorted at all.
template <typename T> cudaError_t copy_if_other(const T* from, T* to, size_t n, cudaStream_t stream) {
    if constexpr (std::is_same_v<T, NullType>) return cudaSuccess;
    else
        return from == to ? cudaSuccess
                          : cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDeviceToDevice, stream);
}

// Sorts from `in` to `out`. Passes go to and fro between two buffers; with `spare` one of these is the
// caller's, and the result is in `spare` or `in` (then `selector` says so), else it is temporary.
template <bool DESCENDING, typename Key, typename Value>
cudaError_t radix_sort(void* storage, size_t& bytes, const Key* keys_in, Key* keys_out,
                       const Value* values_in, Value* values_out, bool may_overwrite, int* selector,
                       long long n, int begin_bit, int end_bit, cudaStream_t stream) {
    typedef RadixKey<Key, DESCENDING> Code;
    typedef RadixShape<Key, Value> Shape;
    if (n >= 1LL << 30) return cudaErrorInvalidValue; // tiles announce counts of 30 bits
    Arena arena(storage);
    cudaError_t error;
    if (n <= Shape::TILE || begin_bit >= end_bit) {
        if (arena.stop(storage, bytes, error) || n == 0) return error;
        if (begin_bit >= end_bit) {
            if (may_overwrite) return cudaSuccess;
            error = copy_if_other(keys_in, keys_out, n, stream);
            return error != cudaSuccess ? error : copy_if_other(values_in, values_out, n, stream);
        }
        radix_sort_tile<Code><<<1, Shape::THREADS, 0, stream>>>(keys_in, keys_out, values_in, values_out,
                                                                (int)n, begin_bit, end_bit);
        if (may_overwrite) *selector ^= 1;
        return cudaPeekAtLastError();
    }

    RadixPasses<Code, Key, Value> passes(arena, (int)n, begin_bit, end_bit);
    bool temporary = !may_overwrite && passes.passes > 1;
    Key* spare_keys = arena.take<Key>(temporary ? n : 0);
    Value* spare_values = arena.take<Value>(temporary && Shape::PAIRS ? n : 0);
    if (arena.stop(storage, bytes, error)) return error;
    if (may_overwrite) {
        spare_keys = (Key*)keys_in;
        spare_values = (Value*)values_in;
    }
    error = passes.start(keys_in, stream);
    for (int i = 0; i < passes.passes && error == cudaSuccess; i++) {
        // With a temporary buffer the last pass has to end in `out`, with the caller's two the first one goes
        // there.
        bool to_out = may_overwrite ? i % 2 == 0 : (passes.passes - 1 - i) % 2 == 0;
        Key* to_keys = to_out ? keys_out : spare_keys;
        Value* to_values = to_out ? values_out : spare_values;
        error = passes.pass(i, keys_in, to_keys, values_in, to_values, stream);
        keys_in = to_keys;
        values_in = to_values;
    }
    if (may_overwrite) *selector ^= passes.passes & 1;
    return error;
}

} // namespace detail
} // namespace cub
