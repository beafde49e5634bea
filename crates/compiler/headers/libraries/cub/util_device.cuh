#pragma once
#include <cub/util_debug.cuh>
#include <cub/util_type.cuh>

namespace cub {
namespace detail {

// The caller's temporary storage, given out piece by piece. Each algorithm is called twice: without storage
// it only counts how much it wants.
struct Arena {
    char* base;
    size_t used;

    Arena(void* storage) : base((char*)storage), used(0) {}
    template <typename T> T* take(size_t count) {
        T* piece = (T*)(base + used);
        used += (count * sizeof(T) + 255) / 256 * 256;
        return piece;
    }
    // True if the call only asked for the size, or there is too little (then `error` says so).
    bool stop(void* storage, size_t& bytes, cudaError_t& error) {
        size_t wanted = used > 0 ? used : 1;
        error = storage != nullptr && bytes < wanted ? cudaErrorInvalidValue : cudaSuccess;
        if (storage == nullptr) bytes = wanted;
        return storage == nullptr || error != cudaSuccess;
    }
};

inline int multiprocessors() {
    int device = 0, count = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);
    return count;
}

// Blocks for so many tiles: one each, but no more than a grid may have; kernels loop.
inline unsigned int grid_of(unsigned long long tiles) {
    constexpr unsigned long long LARGEST = __CC < 300 ? 65535 : 0x7fffffff;
    return (unsigned int)(tiles < LARGEST ? tiles : LARGEST);
}

// How a block works on a tile: threads, and items of so many bytes a thread.
template <int BYTES, int MOST = (__CC < 350 ? 8 : 16)> struct Tiling {
    static constexpr int PER_THREAD = MOST * 4;
    static constexpr int SHARED = __CC < 200 ? 8192 : 32768;
    static constexpr int ITEMS = BYTES * MOST <= PER_THREAD ? MOST
                                 : BYTES >= PER_THREAD      ? 1
                                                            : PER_THREAD / BYTES;
    static constexpr int widest = __CC < 200 ? 128 : 256;
    static constexpr int THREADS = BYTES * ITEMS * widest <= SHARED       ? widest
                                   : BYTES * ITEMS * widest / 2 <= SHARED ? widest / 2
                                   : BYTES * ITEMS * widest / 4 <= SHARED ? widest / 4
                                                                          : 32;
    static constexpr int TILE = THREADS * ITEMS;
};

} // namespace detail

// Gives out pieces of one temporary storage, as this library's algorithms do; without storage it says how
// much is needed.
template <int ALLOCATIONS> cudaError_t AliasTemporaries(void* d_temp_storage, size_t& temp_storage_bytes,
                                                        void* (&allocations)[ALLOCATIONS],
                                                        const size_t (&allocation_sizes)[ALLOCATIONS]) {
    detail::Arena arena(d_temp_storage);
    for (int i = 0; i < ALLOCATIONS; i++) allocations[i] = arena.take<char>(allocation_sizes[i]);
    cudaError_t error;
    arena.stop(d_temp_storage, temp_storage_bytes, error);
    return error;
}

inline cudaError_t PtxVersion(int& version, int = 0) {
    version = __CC;
    return cudaSuccess;
}
inline cudaError_t PtxVersionUncached(int& version, int = 0) { return PtxVersion(version); }
inline cudaError_t SmVersion(int& version, int device = 0) {
    int major = 0, minor = 0;
    cudaError_t error = cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
    version = major * 100 + minor * 10;
    return error;
}
inline int CurrentDevice() {
    int device = -1;
    return cudaGetDevice(&device) == cudaSuccess ? device : -1;
}
inline int DeviceCount() {
    int count = -1;
    return cudaGetDeviceCount(&count) == cudaSuccess ? count : -1;
}
inline int DeviceCountUncached() { return DeviceCount(); }
inline int DeviceCountCachedValue() { return DeviceCount(); }
inline cudaError_t SyncStream(cudaStream_t stream) { return cudaStreamSynchronize(stream); }
template <typename Kernel> cudaError_t MaxSmOccupancy(int& max_sm_occupancy, Kernel kernel, int block_threads,
                                                      int dynamic_smem_bytes = 0) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&max_sm_occupancy, kernel, block_threads,
                                                         dynamic_smem_bytes);
}

} // namespace cub
