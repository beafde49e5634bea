#pragma once
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

// A block for each pair of ranges.
template <typename Ins, typename Outs, typename Sizes> __global__ void __launch_bounds__(128)
    copy_ranges(Ins ins, Outs outs, Sizes sizes, unsigned int ranges) {
    for (unsigned int range = blockIdx.x; range < ranges; range += gridDim.x) {
        auto in = ins[range];
        auto out = outs[range];
        long long n = sizes[range];
        for (long long i = threadIdx.x; i < n; i += 128) out[i] = in[i];
    }
}
// Bytes go four at a time where both ends lie on words.
template <typename Ins, typename Outs, typename Sizes> __global__ void __launch_bounds__(128)
    copy_buffers(Ins ins, Outs outs, Sizes sizes, unsigned int buffers) {
    for (unsigned int buffer = blockIdx.x; buffer < buffers; buffer += gridDim.x) {
        const unsigned char* in = (const unsigned char*)ins[buffer];
        unsigned char* out = (unsigned char*)outs[buffer];
        long long n = sizes[buffer], words = ((size_t)in | (size_t)out) % 4 == 0 ? n / 4 : 0;
        for (long long i = threadIdx.x; i < words; i += 128)
            ((unsigned int*)out)[i] = ((const unsigned int*)in)[i];
        for (long long i = words * 4 + threadIdx.x; i < n; i += 128) out[i] = in[i];
    }
}

} // namespace detail

// Copies many ranges at once.
struct DeviceCopy {
    // sizes[r] items from input_it[r] on to output_it[r].
    // kernels: 1
    // reads: n * T + ranges * 384
    // writes: n * T
    // temporary: 0
    // work: O(n), O(n) steps for one long range
    template <typename Ins, typename Outs, typename Sizes>
    static cudaError_t Batched(void* d_temp_storage, size_t& temp_storage_bytes, Ins input_it, Outs output_it,
                               Sizes sizes, unsigned int num_ranges, cudaStream_t stream = 0) {
        detail::Arena arena(d_temp_storage);
        cudaError_t error;
        if (arena.stop(d_temp_storage, temp_storage_bytes, error) || num_ranges == 0) return error;
        detail::copy_ranges<<<detail::grid_of(num_ranges), 128, 0, stream>>>(input_it, output_it, sizes,
                                                                             num_ranges);
        return cudaPeekAtLastError();
    }
};

struct DeviceMemcpy {
    // sizes[b] bytes from input_buffer_it[b] on to output_buffer_it[b].
    // kernels: 1
    // reads: n * T + buffers * 384
    // writes: n * T
    // temporary: 0
    // work: O(n), O(n) steps for one long buffer
    template <typename Ins, typename Outs, typename Sizes>
    static cudaError_t Batched(void* d_temp_storage, size_t& temp_storage_bytes, Ins input_buffer_it,
                               Outs output_buffer_it, Sizes buffer_sizes, unsigned int num_buffers,
                               cudaStream_t stream = 0) {
        detail::Arena arena(d_temp_storage);
        cudaError_t error;
        if (arena.stop(d_temp_storage, temp_storage_bytes, error) || num_buffers == 0) return error;
        detail::copy_buffers<<<detail::grid_of(num_buffers), 128, 0, stream>>>(
            input_buffer_it, output_buffer_it, buffer_sizes, num_buffers);
        return cudaPeekAtLastError();
    }
};

} // namespace cub
