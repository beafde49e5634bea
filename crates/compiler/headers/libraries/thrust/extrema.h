#pragma once
#include <thrust/detail/computed.h>
#include <thrust/functional.h>
#include <thrust/pair.h>
#include <thrust/reduce.h>
namespace thrust {
namespace detail {
// An element and where it lies.
template <class T> struct placed {
    T value;
    ptrdiff_t place;
};

// What a reduction starts from when there is nothing yet: combined with an element it gives that element.
struct nothing {
    template <class T> __host__ __device__ operator T() const { return T(); }
};

// Of two elements the smaller (the larger, if not Smallest); of equal ones that which lies first.
template <bool Smallest, class T, class Less> struct better {
    Less less;
    __host__ __device__ placed<T> operator()(nothing, const placed<T>& a) { return a; }
    __host__ __device__ placed<T> operator()(const placed<T>& a, const placed<T>& b) {
        bool take_b = Smallest ? less(b.value, a.value) : less(a.value, b.value);
        if (!take_b && b.place < a.place)
            take_b = Smallest ? !less(a.value, b.value) : !less(b.value, a.value);
        placed<T> taken = a;
        if (take_b) taken = b;
        return taken;
    }
};

template <class T> struct placed_pair {
    placed<T> smallest, largest;
};
template <class T, class Less> struct better_pair {
    Less less;
    __host__ __device__ placed_pair<T> operator()(nothing, const placed_pair<T>& a) { return a; }
    __host__ __device__ placed_pair<T> operator()(const placed_pair<T>& a, const placed_pair<T>& b) {
        return placed_pair<T>{better<true, T, Less>{less}(a.smallest, b.smallest),
                              better<false, T, Less>{less}(a.largest, b.largest)};
    }
};

template <bool Smallest, class Policy, class It, class Less>
ptrdiff_t extreme_element(const Policy& policy, It first, ptrdiff_t n, Less less) {
    typedef iterator_value_t<It> T;
    if (n <= 0) return 0;
    auto in = raw(first);
    computed range([=] __device__(ptrdiff_t i) mutable { return placed<T>{in[i], i}; });
    return with_result<placed<T>>(policy, "extrema failed to synchronize",
                                  [&](void* memory, size_t& bytes, placed<T>* out) {
                                      return cub::DeviceReduce::Reduce(memory, bytes, range, out, n,
                                                                       better<Smallest, T, Less>{less},
                                                                       nothing(), stream_of(policy));
                                  })
        .place;
}
} // namespace detail

// The first of the smallest elements, or last if there are none.
// kernels: n <= 1024 ? 1 : 2
// reads: n * T
// writes: n <= 1024 ? 16 : n / 1024 * 64
// temporary: 256 + n / 1024 * 16
// work: O(n), O(log n) steps
template <class Policy, class It, class Less = less<>>
__host__ __device__ It min_element(const execution_policy<Policy>& policy, It first, It last,
                                   Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        return first + detail::extreme_element<true>(policy.derived(), first, last - first, less);
    } else {
        It best = first;
        for (; first != last; ++first) {
            if (less(*first, *best)) best = first;
        }
        return best;
    }
}
template <class It, class Less = less<>>
__host__ __device__ It min_element(It first, It last, Less less = Less()) {
    return thrust::min_element(detail::system_of<It>(), first, last, less);
}

// The first of the largest elements, or last if there are none.
// kernels: n <= 1024 ? 1 : 2
// reads: n * T
// writes: n <= 1024 ? 16 : n / 1024 * 64
// temporary: 256 + n / 1024 * 16
// work: O(n), O(log n) steps
template <class Policy, class It, class Less = less<>>
__host__ __device__ It max_element(const execution_policy<Policy>& policy, It first, It last,
                                   Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        return first + detail::extreme_element<false>(policy.derived(), first, last - first, less);
    } else {
        It best = first;
        for (; first != last; ++first) {
            if (less(*best, *first)) best = first;
        }
        return best;
    }
}
template <class It, class Less = less<>>
__host__ __device__ It max_element(It first, It last, Less less = Less()) {
    return thrust::max_element(detail::system_of<It>(), first, last, less);
}

// The first of the smallest and the first of the largest elements.
// kernels: n <= 512 ? 1 : 2
// reads: n * T
// writes: n <= 512 ? 32 : n / 512 * 128
// temporary: 256 + n / 512 * 32
// work: O(n), O(log n) steps
template <class Policy, class It, class Less = less<>> __host__ __device__ pair<It, It>
minmax_element(const execution_policy<Policy>& policy, It first, It last, Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        typedef iterator_value_t<It> T;
        typedef detail::placed_pair<T> Both;
        ptrdiff_t n = last - first;
        if (n <= 0) return pair<It, It>(last, last);
        auto in = detail::raw(first);
        detail::computed range([=] __device__(ptrdiff_t i) mutable {
            detail::placed<T> element{in[i], i};
            return Both{element, element};
        });
        Both found = detail::with_result<Both>(
            policy.derived(), "extrema failed to synchronize", [&](void* memory, size_t& bytes, Both* out) {
                return cub::DeviceReduce::Reduce(memory, bytes, range, out, n,
                                                 detail::better_pair<T, Less>{less}, detail::nothing(),
                                                 detail::stream_of(policy.derived()));
            });
        return pair<It, It>(first + found.smallest.place, first + found.largest.place);
    } else {
        It smallest = first, largest = first;
        for (; first != last; ++first) {
            if (less(*first, *smallest)) smallest = first;
            if (less(*largest, *first)) largest = first;
        }
        return pair<It, It>(smallest, largest);
    }
}
template <class It, class Less = less<>>
__host__ __device__ pair<It, It> minmax_element(It first, It last, Less less = Less()) {
    return thrust::minmax_element(detail::system_of<It>(), first, last, less);
}

// The smaller and the larger of two values; of equal ones the first is the smaller, and both are the larger.
template <class T, class Less> __host__ __device__ T min(const T& a, const T& b, Less less) {
    return less(b, a) ? b : a;
}
template <class T> __host__ __device__ T min(const T& a, const T& b) { return b < a ? b : a; }
template <class T, class Less> __host__ __device__ T max(const T& a, const T& b, Less less) {
    return less(a, b) ? b : a;
}
template <class T> __host__ __device__ T max(const T& a, const T& b) { return a < b ? b : a; }
} // namespace thrust
