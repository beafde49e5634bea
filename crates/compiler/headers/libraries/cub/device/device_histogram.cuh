#pragma once
#include <cub/thread/thread_search.cuh>
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

// Bins of equal width: the number of a sample's, -1 outside of all.
template <typename Level> struct EvenBins {
    Level lower, upper;
    int bins;
    template <typename Sample> __device__ int operator()(Sample sample) const {
        typedef std::common_type_t<Sample, Level> Common;
        Common value = sample, low = lower, high = upper;
        if (!(value >= low && value < high)) return -1;
        if constexpr (std::is_integral_v<Common>) {
            unsigned long long width = (unsigned long long)high - low;
            if (width == bins) return int(value - low);
            if (width * bins <= 0xffffffffu) return (unsigned int)(value - low) * bins / (unsigned int)width;
            return int((unsigned long long)(value - low) * bins / width);
        } else {
            Common scale = Common(bins) / (high - low);
            return int((value - low) * scale);
        }
    }
};
// Bins between levels in ascending order, found by binary search.
template <typename Level> struct RangeBins {
    const Level* levels;
    int bins;
    template <typename Sample> __device__ int operator()(Sample sample) const {
        int bin = UpperBound(levels, bins + 1, (Level)sample) - 1;
        return bin < bins ? bin : -1;
    }
};

template <typename Counter> __device__ void add_to(Counter* counter, unsigned int count) {
#if __CC >= 110
    if constexpr (std::is_integral_v<Counter> && sizeof(Counter) == 8) {
        atomicAdd((unsigned long long*)counter, (unsigned long long)count);
    } else if constexpr (std::is_integral_v<Counter>) {
        atomicAdd((unsigned int*)counter, count);
    } else {
        atomicAdd(counter, (Counter)count);
    }
#endif
}

// Where the samples lie: rows of pixels of several channels, of which the first ACTIVE count.
struct PixelRows {
    long long pixels, rows, row_bytes;
};
template <int CHANNELS, typename It>
__device__ auto sample_at(It samples, const PixelRows& shape, long long pixel, int channel) {
    if constexpr (std::is_pointer_v<It>) {
        long long row = shape.rows > 1 ? pixel / shape.pixels : 0;
        return *(It)((char*)(samples + (pixel - row * shape.pixels) * CHANNELS + channel) +
                     row * shape.row_bytes);
    } else {
        return samples[pixel * CHANNELS + channel];
    }
}
template <typename Counter, typename Bins, int ACTIVE> struct Channels {
    Counter* histograms[ACTIVE];
    Bins bins[ACTIVE];
};

// Each block counts in shared memory if all bins fit there, and adds what it has to the result; else at once.
template <int CHANNELS, int ACTIVE, typename It, typename Counter, typename Bins>
__global__ void __launch_bounds__(256)
    count_samples(It samples, PixelRows shape, Channels<Counter, Bins, ACTIVE> channels, bool in_shared) {
    extern __shared__ unsigned int counts[];
    int total = 0;
    for (int c = 0; c < ACTIVE; c++) total += channels.bins[c].bins;
    if (in_shared) {
        for (int i = threadIdx.x; i < total; i += blockDim.x) counts[i] = 0;
        __syncthreads();
    }
    constexpr int ITEMS = 4; // loads in flight at a time
    long long all = shape.pixels * shape.rows, step = (long long)gridDim.x * blockDim.x * ITEMS;
    for (long long first = (long long)blockIdx.x * blockDim.x * ITEMS; first < all; first += step) {
        int start = 0;
        #pragma unroll
        for (int c = 0; c < ACTIVE; c++) {
            value_t<It> items[ITEMS];
            #pragma unroll
            for (int i = 0; i < ITEMS; i++) {
                long long pixel = first + i * blockDim.x + threadIdx.x;
                if (pixel < all) items[i] = sample_at<CHANNELS>(samples, shape, pixel, c);
            }
            #pragma unroll
            for (int i = 0; i < ITEMS; i++) {
                if (first + i * blockDim.x + threadIdx.x >= all) break;
                int bin = channels.bins[c](items[i]);
#if __CC >= 120
                if (bin >= 0 && in_shared) atomicAdd(&counts[start + bin], 1u);
#endif
                if (bin >= 0 && !in_shared) add_to(channels.histograms[c] + bin, 1);
            }
            start += channels.bins[c].bins;
        }
    }
    if (!in_shared) return;
    __syncthreads();
    int start = 0;
    #pragma unroll
    for (int c = 0; c < ACTIVE; c++) {
        for (int i = threadIdx.x; i < channels.bins[c].bins; i += blockDim.x)
            if (counts[start + i] > 0) add_to(channels.histograms[c] + i, counts[start + i]);
        start += channels.bins[c].bins;
    }
}

// Compute capability 1.0 has no atomics: each thread looks for the samples of one bin.
template <int CHANNELS, typename It, typename Counter, typename Bins>
__global__ void count_one_bin(It samples, PixelRows shape, Counter* histogram, Bins bins, int channel) {
    for (int bin = blockIdx.x * blockDim.x + threadIdx.x; bin < bins.bins; bin += gridDim.x * blockDim.x) {
        Counter count = 0;
        for (long long pixel = 0; pixel < shape.pixels * shape.rows; pixel++)
            if (bins(sample_at<CHANNELS>(samples, shape, pixel, channel)) == bin) count += 1;
        histogram[bin] = count;
    }
}

template <int CHANNELS, int ACTIVE, typename It, typename Counter, typename Bins>
cudaError_t histogram(void* storage, size_t& bytes, It samples, PixelRows shape,
                      const Channels<Counter, Bins, ACTIVE>& channels, cudaStream_t stream) {
    Arena arena(storage);
    cudaError_t error;
    if (arena.stop(storage, bytes, error)) return error;
    size_t shared = 0;
    for (int c = 0; c < ACTIVE; c++) {
        shared += channels.bins[c].bins * sizeof(unsigned int);
        error = cudaMemsetAsync(channels.histograms[c], 0, channels.bins[c].bins * sizeof(Counter), stream);
        if (error != cudaSuccess) return error;
    }
    long long pixels = shape.pixels * shape.rows;
    if (pixels == 0) return cudaSuccess;
    if constexpr (__CC < 110) {
        for (int c = 0; c < ACTIVE; c++) {
            count_one_bin<CHANNELS><<<grid_of((channels.bins[c].bins + 127) / 128), 128, 0, stream>>>(
                samples, shape, channels.histograms[c], channels.bins[c], c);
        }
    } else {
        bool in_shared = __CC >= 120 && shared <= (__CC < 200 ? 12288 : 49152);
        long long blocks = (pixels + 256 * 8 - 1) / (256 * 8), most = multiprocessors() * 8;
        count_samples<CHANNELS>
            <<<(unsigned int)(blocks < most ? blocks : most), 256, in_shared ? shared : 0, stream>>>(
                samples, shape, channels, in_shared);
    }
    return cudaPeekAtLastError();
}

} // namespace detail

// How many samples lie in each of a row of bins. Counting is by atomic additions in shared memory.
struct DeviceHistogram {
    // num_levels - 1 bins of equal width from lower_level to below upper_level.
    // kernels: 1
    // reads: n * T
    // writes: (levels - 1) * 4
    // temporary: 0
    // work: O(n), O(1) steps
    template <typename It, typename Counter, typename Level, typename N>
    static cudaError_t HistogramEven(void* d_temp_storage, size_t& temp_storage_bytes, It d_samples,
                                     Counter* d_histogram, int num_levels, Level lower_level,
                                     Level upper_level, N num_samples, cudaStream_t stream = 0,
                                     bool = false) {
        return HistogramEven(d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels,
                             lower_level, upper_level, num_samples, 1, size_t(0), stream);
    }
    // The same of a region of rows that lie row_stride_bytes apart.
    template <typename It, typename Counter, typename Level, typename N, typename Rows>
    static std::enable_if_t<std::is_integral_v<Rows>, cudaError_t>
    HistogramEven(void* d_temp_storage, size_t& temp_storage_bytes, It d_samples, Counter* d_histogram,
                  int num_levels, Level lower_level, Level upper_level, N num_row_samples, Rows num_rows,
                  size_t row_stride_bytes, cudaStream_t stream = 0, bool = false) {
        detail::Channels<Counter, detail::EvenBins<Level>, 1> channels{
            {d_histogram}, {{lower_level, upper_level, num_levels - 1}}};
        detail::PixelRows shape{num_row_samples, num_rows, (long long)row_stride_bytes};
        return detail::histogram<1, 1>(d_temp_storage, temp_storage_bytes, d_samples, shape, channels,
                                       stream);
    }
    // Bins between neighbouring levels, which ascend.
    // kernels: 1
    // reads: n * (T + 6 * log2(levels))
    // writes: (levels - 1) * 4
    // temporary: 0
    // work: O(n log levels), O(log levels) steps
    template <typename It, typename Counter, typename Level, typename N>
    static cudaError_t HistogramRange(void* d_temp_storage, size_t& temp_storage_bytes, It d_samples,
                                      Counter* d_histogram, int num_levels, const Level* d_levels,
                                      N num_samples, cudaStream_t stream = 0, bool = false) {
        return HistogramRange(d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels,
                              d_levels, num_samples, 1, size_t(0), stream);
    }
    template <typename It, typename Counter, typename Level, typename N, typename Rows>
    static std::enable_if_t<std::is_integral_v<Rows>, cudaError_t>
    HistogramRange(void* d_temp_storage, size_t& temp_storage_bytes, It d_samples, Counter* d_histogram,
                   int num_levels, const Level* d_levels, N num_row_samples, Rows num_rows,
                   size_t row_stride_bytes, cudaStream_t stream = 0, bool = false) {
        detail::Channels<Counter, detail::RangeBins<Level>, 1> channels{{d_histogram},
                                                                        {{d_levels, num_levels - 1}}};
        detail::PixelRows shape{num_row_samples, num_rows, (long long)row_stride_bytes};
        return detail::histogram<1, 1>(d_temp_storage, temp_storage_bytes, d_samples, shape, channels,
                                       stream);
    }

    // Several channels at once: pixel p has its samples at p * NUM_CHANNELS; the first NUM_ACTIVE_CHANNELS
    // are counted.
    template <int NUM_CHANNELS, int NUM_ACTIVE_CHANNELS, typename It, typename Counter, typename Level,
              typename N>
    static cudaError_t
    MultiHistogramEven(void* d_temp_storage, size_t& temp_storage_bytes, It d_samples,
                       Counter* d_histogram[NUM_ACTIVE_CHANNELS], const int num_levels[NUM_ACTIVE_CHANNELS],
                       const Level lower_level[NUM_ACTIVE_CHANNELS],
                       const Level upper_level[NUM_ACTIVE_CHANNELS], N num_pixels, cudaStream_t stream = 0,
                       bool = false) {
        return MultiHistogramEven<NUM_CHANNELS, NUM_ACTIVE_CHANNELS>(
            d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels, lower_level, upper_level,
            num_pixels, 1, size_t(0), stream);
    }
    template <int NUM_CHANNELS, int NUM_ACTIVE_CHANNELS, typename It, typename Counter, typename Level,
              typename N, typename Rows>
    static std::enable_if_t<std::is_integral_v<Rows>, cudaError_t>
    MultiHistogramEven(void* d_temp_storage, size_t& temp_storage_bytes, It d_samples,
                       Counter* d_histogram[NUM_ACTIVE_CHANNELS], const int num_levels[NUM_ACTIVE_CHANNELS],
                       const Level lower_level[NUM_ACTIVE_CHANNELS],
                       const Level upper_level[NUM_ACTIVE_CHANNELS], N num_row_pixels, Rows num_rows,
                       size_t row_stride_bytes, cudaStream_t stream = 0, bool = false) {
        detail::Channels<Counter, detail::EvenBins<Level>, NUM_ACTIVE_CHANNELS> channels;
        for (int c = 0; c < NUM_ACTIVE_CHANNELS; c++) {
            channels.histograms[c] = d_histogram[c];
            channels.bins[c] = {lower_level[c], upper_level[c], num_levels[c] - 1};
        }
        detail::PixelRows shape{num_row_pixels, num_rows, (long long)row_stride_bytes};
        return detail::histogram<NUM_CHANNELS, NUM_ACTIVE_CHANNELS>(d_temp_storage, temp_storage_bytes,
                                                                    d_samples, shape, channels, stream);
    }
    template <int NUM_CHANNELS, int NUM_ACTIVE_CHANNELS, typename It, typename Counter, typename Level,
              typename N>
    static cudaError_t MultiHistogramRange(void* d_temp_storage, size_t& temp_storage_bytes, It d_samples,
                                           Counter* d_histogram[NUM_ACTIVE_CHANNELS],
                                           const int num_levels[NUM_ACTIVE_CHANNELS],
                                           const Level* const d_levels[NUM_ACTIVE_CHANNELS], N num_pixels,
                                           cudaStream_t stream = 0, bool = false) {
        detail::Channels<Counter, detail::RangeBins<Level>, NUM_ACTIVE_CHANNELS> channels;
        for (int c = 0; c < NUM_ACTIVE_CHANNELS; c++) {
            channels.histograms[c] = d_histogram[c];
            channels.bins[c] = {d_levels[c], num_levels[c] - 1};
        }
        detail::PixelRows shape{num_pixels, 1, 0};
        return detail::histogram<NUM_CHANNELS, NUM_ACTIVE_CHANNELS>(d_temp_storage, temp_storage_bytes,
                                                                    d_samples, shape, channels, stream);
    }
};

} // namespace cub
