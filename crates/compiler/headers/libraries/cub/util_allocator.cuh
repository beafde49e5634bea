#pragma once
#include <cub/util_debug.cuh>

namespace cub {

// Keeps device memory that was given back, and gives it out again: cudaMalloc is slow and waits for the
// device. Blocks have sizes growth^k. A block given back on a stream is at once free for that stream, for
// others when its work is done.
struct CachingDeviceAllocator {
    static constexpr unsigned int INVALID_BIN = ~0u;
    static constexpr size_t INVALID_SIZE = ~size_t(0);
    static constexpr int INVALID_DEVICE_ORDINAL = -1;

    struct BlockDescriptor {
        void* d_ptr;
        size_t bytes;
        unsigned int bin;
        int device;
        cudaStream_t stream;
        cudaEvent_t ready;
        bool live;
        BlockDescriptor* next;
    };

    unsigned int bin_growth, min_bin, max_bin;
    size_t min_bin_bytes, max_bin_bytes, max_cached_bytes, cached_bytes = 0;
    bool skip_cleanup, debug;
    BlockDescriptor* blocks = nullptr;

    CachingDeviceAllocator(unsigned int bin_growth, unsigned int min_bin = 1,
                           unsigned int max_bin = INVALID_BIN, size_t max_cached_bytes = INVALID_SIZE,
                           bool skip_cleanup = false, bool debug = false)
        : bin_growth(bin_growth), min_bin(min_bin), max_bin(max_bin),
          min_bin_bytes(power(bin_growth, min_bin)), max_bin_bytes(power(bin_growth, max_bin)),
          max_cached_bytes(max_cached_bytes), skip_cleanup(skip_cleanup), debug(debug) {}
    CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false)
        : CachingDeviceAllocator(8, 3, 7, size_t(6) * 1024 * 1024 - 1, skip_cleanup, debug) {}
    CachingDeviceAllocator(const CachingDeviceAllocator&) = delete;
    ~CachingDeviceAllocator() {
        if (!skip_cleanup) FreeAllCached();
    }

    cudaError_t SetMaxCachedBytes(size_t bytes) {
        max_cached_bytes = bytes;
        return cudaSuccess;
    }
    cudaError_t DeviceAllocate(void** d_ptr, size_t bytes, cudaStream_t active_stream = 0) {
        int device = 0;
        cudaError_t error = cudaGetDevice(&device);
        return error != cudaSuccess ? error : DeviceAllocate(device, d_ptr, bytes, active_stream);
    }
    cudaError_t DeviceAllocate(int device, void** d_ptr, size_t bytes, cudaStream_t active_stream = 0) {
        unsigned int bin = min_bin;
        size_t size = min_bin_bytes;
        while (size < bytes && bin != INVALID_BIN && size <= max_bin_bytes) {
            size *= bin_growth;
            bin++;
        }
        if (size > max_bin_bytes || size < bytes) {
            bin = INVALID_BIN; // too large to be kept
            size = bytes;
        }
        for (BlockDescriptor* block = blocks; block != nullptr && bin != INVALID_BIN; block = block->next) {
            if (block->live || block->bin != bin || block->device != device) continue;
            if (block->stream != active_stream && cudaEventQuery(block->ready) != cudaSuccess) continue;
            block->live = true;
            block->stream = active_stream;
            cached_bytes -= block->bytes;
            *d_ptr = block->d_ptr;
            return cudaSuccess;
        }
        cudaError_t error = cudaMalloc(d_ptr, size);
        if (error == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            FreeAllCached();
            error = cudaMalloc(d_ptr, size);
        }
        if (error != cudaSuccess) return error;
        BlockDescriptor* block =
            new BlockDescriptor{*d_ptr, size, bin, device, active_stream, nullptr, true, blocks};
        error = cudaEventCreateWithFlags(&block->ready, cudaEventDisableTiming);
        blocks = block;
        return error;
    }
    cudaError_t DeviceFree(void* d_ptr) {
        for (BlockDescriptor** link = &blocks; *link != nullptr; link = &(*link)->next) {
            BlockDescriptor* block = *link;
            if (!block->live || block->d_ptr != d_ptr) continue;
            block->live = false;
            if (block->bin != INVALID_BIN && cached_bytes + block->bytes <= max_cached_bytes) {
                cached_bytes += block->bytes;
                return cudaEventRecord(block->ready, block->stream);
            }
            return release(link);
        }
        return cudaFree(d_ptr);
    }
    cudaError_t DeviceFree(int, void* d_ptr) { return DeviceFree(d_ptr); }
    cudaError_t FreeAllCached() {
        cudaError_t error = cudaSuccess;
        for (BlockDescriptor** link = &blocks; *link != nullptr;) {
            if ((*link)->live) {
                link = &(*link)->next;
            } else {
                cached_bytes -= (*link)->bytes;
                cudaError_t one = release(link);
                if (error == cudaSuccess) error = one;
            }
        }
        return error;
    }

private:
    static size_t power(size_t base, unsigned int exponent) {
        size_t result = 1;
        for (unsigned int i = 0; i < exponent; i++) {
            if (result > INVALID_SIZE / base) return INVALID_SIZE;
            result *= base;
        }
        return result;
    }
    static cudaError_t release(BlockDescriptor** link) {
        BlockDescriptor* block = *link;
        *link = block->next;
        cudaEventDestroy(block->ready);
        cudaError_t error = cudaFree(block->d_ptr);
        delete block;
        return error;
    }
};

} // namespace cub
