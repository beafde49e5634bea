#pragma once
#include <cub/util_type.cuh>

namespace cub {

// The place of the calling thread in its warp.
__device__ unsigned int LaneId() {
    unsigned int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ int RowMajorTid(int x, int y, int z) { return (threadIdx.z * y + threadIdx.y) * x + threadIdx.x; }

__device__ unsigned int WarpId() { return RowMajorTid(blockDim.x, blockDim.y, blockDim.z) / 32; }

__device__ unsigned int LaneMaskLt() { return (1u << LaneId()) - 1; }
__device__ unsigned int LaneMaskLe() { return (2u << LaneId()) - 1; }
__device__ unsigned int LaneMaskGt() { return ~LaneMaskLe(); }
__device__ unsigned int LaneMaskGe() { return ~LaneMaskLt(); }

__device__ unsigned int IADD3(unsigned int x, unsigned int y, unsigned int z) { return x + y + z; }
__device__ void CTA_SYNC() { __syncthreads(); }
__device__ void WARP_SYNC(unsigned int mask) { __syncwarp(mask); }

// The lanes of a logical warp of LANES threads, the WARP-th of its physical one.
template <int LANES> __host__ __device__ unsigned int WarpMask(unsigned int warp) {
    return LANES == 32 || (LANES & (LANES - 1)) != 0 ? 0xffffffffu : ((1u << LANES % 32) - 1) << warp * LANES;
}

namespace detail {

template <typename T> constexpr bool is_pair = false;
template <typename K, typename V> constexpr bool is_pair<KeyValuePair<K, V>> = true;

// A value of any type as words, those between its members zero.
template <typename T> struct Words {
    static constexpr int COUNT = (sizeof(T) + 3) / 4;
    alignas(alignof(T) > 4 ? alignof(T) : 4) unsigned int words[COUNT];
    __device__ Words() {}
    __device__ Words(const T& value) {
        #pragma unroll
        for (int i = 0; i < COUNT; i++) words[i] = 0;
        *reinterpret_cast<T*>(words) = value;
    }
    __device__ T value() const { return *reinterpret_cast<const T*>(words); }
};

// Applies a shuffle to a value of any type: at once where the hardware has it, else word by word.
template <typename T, typename Shuffle> __device__ T shuffle_words(T value, Shuffle shuffle) {
    if constexpr (std::is_arithmetic_v<T> && sizeof(T) >= 4) {
        return shuffle(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
        return (T)shuffle((int)value);
    } else if constexpr (is_pair<T>) {
        value.key = shuffle_words(value.key, shuffle);
        value.value = shuffle_words(value.value, shuffle);
        return value;
    } else {
        Words<T> words(value);
        #pragma unroll
        for (int i = 0; i < Words<T>::COUNT; i++) words.words[i] = shuffle(words.words[i]);
        return words.value();
    }
}

} // namespace detail

#if __CC >= 300
// The value of the lane `offset` places before; of the caller itself if that is before `first`.
template <int LANES, typename T> __device__ T ShuffleUp(T value, int offset, int first, unsigned int mask) {
    return detail::shuffle_words(value, [=](auto word) {
        auto other = __shfl_up_sync(mask, word, offset, LANES);
        return int(LaneId() % LANES) - offset < first ? word : other;
    });
}

// The value of the lane `offset` after the caller; the caller's own if that is past `last`.
template <int LANES, typename T> __device__ T ShuffleDown(T value, int offset, int last, unsigned int mask) {
    return detail::shuffle_words(value, [=](auto word) {
        auto other = __shfl_down_sync(mask, word, offset, LANES);
        return int(LaneId() % LANES) + offset > last ? word : other;
    });
}

// The value of lane `lane`.
template <int LANES, typename T> __device__ T ShuffleIndex(T value, int lane, unsigned int mask) {
    return detail::shuffle_words(value, [=](auto word) { return __shfl_sync(mask, word, lane, LANES); });
}
#endif

#if __CC >= 200
// The lanes of the warp whose label of BITS bits is that of the caller: a vote on each bit, of which only
// those that voted alike are left. (__match_any_sync, from 7.0 on, tells it at once, but takes longer than
// eight votes.)
template <int BITS> __device__ unsigned int MatchAny(unsigned int label) {
    unsigned int lanes = 0xffffffffu;
    #pragma unroll
    for (int bit = 0; bit < BITS; bit++) {
        unsigned int other = label & 1u << bit ? 0 : 0xffffffffu;
        lanes &= __ballot_sync(0xffffffffu, other == 0) ^ other;
    }
    return lanes;
}
#endif

namespace detail {

// How the lanes of a (logical) warp read values of each other: by shuffles from 3.0 on, through a word of
// shared memory for each lane before.
template <typename T, int LANES, bool SHUFFLES = (__CC >= 300)> struct Lanes {
    static constexpr int WIDTH = (LANES & (LANES - 1)) == 0 ? LANES : 32;
    struct Storage {};
    unsigned int lane, mask;

    __device__ Lanes(Storage&) {
        lane = LaneId() % WIDTH;
        mask = WarpMask<WIDTH>(LaneId() / WIDTH);
    }
    __device__ T up(T value, int offset) {
        return shuffle_words(value, [=](auto word) { return __shfl_up_sync(mask, word, offset, WIDTH); });
    }
    // Lanes past `last` may be absent, so they are not read.
    __device__ T down(T value, int offset, int last) {
        int source = int(lane) + offset;
        if (last != WIDTH - 1) return from(value, source <= last ? source : lane);
        return shuffle_words(value, [=](auto word) { return __shfl_down_sync(mask, word, offset, WIDTH); });
    }
    __device__ T from(T value, int source) {
        return shuffle_words(value, [=](auto word) { return __shfl_sync(mask, word, source, WIDTH); });
    }
};

template <typename T, int LANES> struct Lanes<T, LANES, false> {
    static constexpr int WIDTH = (LANES & (LANES - 1)) == 0 ? LANES : 32;
    typedef Room<T, WIDTH> Storage;
    unsigned int lane;
    T* values;

    __device__ Lanes(Storage& storage) : lane(LaneId() % WIDTH), values(storage.data()) {}
    __device__ T from(T value, int source) {
        values[lane] = value;
        __syncwarp();
        T other = value;
        if (source >= 0) other = values[source];
        __syncwarp();
        return other;
    }
    __device__ T up(T value, int offset) { return from(value, int(lane) - offset); }
    // Lanes past `last` may be absent and store nothing.
    __device__ T down(T value, int offset, int last) {
        int source = int(lane) + offset;
        return from(value, source <= last ? source : lane);
    }
};

} // namespace detail
} // namespace cub
