#pragma once
#if __has_include(<cub/device/device_merge_sort.cuh>)
#include <cub/device/device_merge_sort.cuh>
#endif
#include <cub/device/device_radix_sort.cuh>
#include <thrust/detail/merge_path.h>
#include <thrust/detail/parallel_for.h>
#include <thrust/functional.h>
namespace thrust {
namespace detail {
// Whether keys can be sorted digit by digit: 1 upwards, -1 downwards, 0 not: numbers can, by < and >.
template <class Key, class Less> constexpr int radix_order =
    !std::is_arithmetic<Key>::value || std::is_same<Key, long double>::value          ? 0
    : std::is_same<Less, less<Key>>::value || std::is_same<Less, less<>>::value       ? 1
    : std::is_same<Less, greater<Key>>::value || std::is_same<Less, greater<>>::value ? -1
                                                                                      : 0;

// The elements of a range side by side in memory: where they are, or a copy of them, which is copied back at
// the end.
template <class Policy, class It> class side_by_side {
    typedef iterator_value_t<It> T;
    const Policy& policy;
    It it;
    temporary<T> copy;

public:
    side_by_side(const Policy& p, It i, ptrdiff_t n) : policy(p), it(i), copy(p, n) {
        T* to = copy.data();
        parallel_for(policy, n, [=] __device__(ptrdiff_t k) { to[k] = i[k]; });
    }
    T* data() const { return copy.data(); }
    void put_back() const {
        const T* from = copy.data();
        It to = it;
        parallel_for(policy, copy.size(), [=] __device__(ptrdiff_t k) { to[k] = from[k]; });
    }
};
template <class Policy, class T> class side_by_side<Policy, T*> {
    T* memory;

public:
    side_by_side(const Policy&, T* m, ptrdiff_t) : memory(m) {}
    T* data() const { return memory; }
    void put_back() const {}
};

inline size_t round_up(size_t bytes) { return (bytes + 255) / 256 * 256; }

// The sorted elements lie in one of two buffers; they belong into the first.
template <class T>
cudaError_t to_first_buffer(cub::DoubleBuffer<T>& buffer, ptrdiff_t n, cudaStream_t stream) {
    if (buffer.selector == 0) return cudaSuccess;
    return cudaMemcpyAsync(buffer.d_buffers[0], buffer.d_buffers[1], n * sizeof(T), cudaMemcpyDeviceToDevice,
                           stream);
}

template <int Order, class Policy, class Key> void radix_sort(const Policy& policy, Key* keys, ptrdiff_t n) {
    cudaStream_t stream = stream_of(policy);
    with_temporary(policy, "smart_sort: failed to synchronize", [&](void* memory, size_t& bytes) {
        size_t room = round_up(n * sizeof(Key)), rest = bytes - room;
        char* own = memory ? (char*)memory + room : 0;
        cub::DoubleBuffer<Key> buffer(keys, (Key*)memory);
        cudaError_t status;
        if constexpr (Order > 0)
            status = cub::DeviceRadixSort::SortKeys(own, rest, buffer, n, 0, sizeof(Key) * 8, stream);
        else
            status =
                cub::DeviceRadixSort::SortKeysDescending(own, rest, buffer, n, 0, sizeof(Key) * 8, stream);
        bytes = room + rest;
        if (!memory || status != cudaSuccess) return status;
        return to_first_buffer(buffer, n, stream);
    });
}
template <int Order, class Policy, class Key, class Value>
void radix_sort(const Policy& policy, Key* keys, Value* values, ptrdiff_t n) {
    cudaStream_t stream = stream_of(policy);
    with_temporary(policy, "smart_sort: failed to synchronize", [&](void* memory, size_t& bytes) {
        size_t key_room = round_up(n * sizeof(Key)), room = key_room + round_up(n * sizeof(Value)),
               rest = bytes - room;
        char* own = memory ? (char*)memory + room : 0;
        cub::DoubleBuffer<Key> buffer(keys, (Key*)memory);
        cub::DoubleBuffer<Value> companions(values, (Value*)((char*)memory + key_room));
        cudaError_t status;
        if constexpr (Order > 0)
            status =
                cub::DeviceRadixSort::SortPairs(own, rest, buffer, companions, n, 0, sizeof(Key) * 8, stream);
        else
            status = cub::DeviceRadixSort::SortPairsDescending(own, rest, buffer, companions, n, 0,
                                                               sizeof(Key) * 8, stream);
        bytes = room + rest;
        if (!memory || status != cudaSuccess) return status;
        status = to_first_buffer(buffer, n, stream);
        return status != cudaSuccess ? status : to_first_buffer(companions, n, stream);
    });
}

// Sorts keys, and values with them unless there are none.
template <class Policy, class Keys, class Values, class Less>
void sort_on_device(const Policy& policy, Keys keys, ptrdiff_t n, Values values, Less less) {
    if (n <= 1) return;
    constexpr int order = radix_order<iterator_value_t<Keys>, Less>;
    if constexpr (order != 0) {
        side_by_side<Policy, Keys> row(policy, keys, n);
        if constexpr (has_values<Values>) {
            side_by_side<Policy, Values> value_row(policy, values, n);
            radix_sort<order>(policy, row.data(), value_row.data(), n);
            value_row.put_back();
        } else {
            radix_sort<order>(policy, row.data(), n);
        }
        row.put_back();
    } else {
        with_temporary(policy, "merge_sort: failed to synchronize", [&](void* memory, size_t& bytes) {
            if constexpr (has_values<Values>)
                return cub::DeviceMergeSort::StableSortPairs(memory, bytes, keys, values, n, less,
                                                             stream_of(policy));
            else return cub::DeviceMergeSort::StableSortKeys(memory, bytes, keys, n, less, stream_of(policy));
        });
    }
}
} // namespace detail
} // namespace thrust
