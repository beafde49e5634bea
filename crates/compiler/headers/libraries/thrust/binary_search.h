#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/detail/with_temporary.h>
#include <thrust/detail/system.h>
#include <thrust/functional.h>
#include <thrust/pair.h>

namespace thrust {
namespace detail {

// How many of the n sorted elements come before value. Each step halves what is left.
template <class It, class Size, class T, class Less>
__host__ __device__ Size count_below(It first, Size n, const T& value, Less less) {
    Size begin = 0;
    while (n > 0) {
        Size half = n / 2;
        if (less(first[begin + half], value)) {
            begin += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return begin;
}

// How many of the n sorted elements do not come after value.
template <class It, class Size, class T, class Less>
__host__ __device__ Size count_up_to(It first, Size n, const T& value, Less less) {
    Size begin = 0;
    while (n > 0) {
        Size half = n / 2;
        if (!less(value, first[begin + half])) {
            begin += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return begin;
}

// What is looked for: the place of the first element not below a value, of the first above it, or whether it
// is there.
struct find_lower {
    typedef ptrdiff_t result;
    template <class It, class T, class Less>
    __host__ __device__ ptrdiff_t operator()(It first, ptrdiff_t n, const T& value, Less less) const {
        return count_below(first, n, value, less);
    }
};
struct find_upper {
    typedef ptrdiff_t result;
    template <class It, class T, class Less>
    __host__ __device__ ptrdiff_t operator()(It first, ptrdiff_t n, const T& value, Less less) const {
        return count_up_to(first, n, value, less);
    }
};
struct find_equal {
    typedef bool result;
    template <class It, class T, class Less>
    __host__ __device__ bool operator()(It first, ptrdiff_t n, const T& value, Less less) const {
        ptrdiff_t place = count_below(first, n, value, less);
        return place < n && !less(value, first[place]);
    }
};

// One search: on the device by one thread, whose result comes back to the host.
template <class Search, class Policy, class It, class T, class Less>
__host__ __device__ auto search_one(const Policy& policy, It first, It last, const T& value, Less less) {
    ptrdiff_t n = last - first;
    if constexpr (on_device<Policy>()) {
        typedef typename Search::result Result;
        temporary<Result> result(policy, 1);
        Result* out = result.data();
        auto in = raw(first);
        T wanted = value;
        parallel_for(policy, 1, [=] __device__(ptrdiff_t) { *out = Search()(in, n, wanted, less); });
        return read_back(policy, out, "binary search failed");
    } else {
        return Search()(first, n, value, less);
    }
}

// A search for each value: on the device a thread each. Values that are sorted themselves are found fastest,
// since neighbouring threads then read the same elements.
template <class Search, class Policy, class It, class Values, class Out, class Less>
__host__ __device__ Out search_all(const Policy& policy, It first, It last, Values values, Values values_end,
                                   Out out, Less less) {
    ptrdiff_t n = last - first;
    if constexpr (on_device<Policy>()) {
        ptrdiff_t count = values_end - values;
        auto in = raw(first);
        auto wanted = raw(values);
        auto result = raw(out);
        parallel_for(policy, count,
                     [=] __device__(ptrdiff_t i) mutable { result[i] = Search()(in, n, wanted[i], less); });
        return out + count;
    } else {
        for (; values != values_end; ++values, ++out) *out = Search()(first, n, *values, less);
        return out;
    }
}

} // namespace detail

// The first place in a sorted range where value could be put: no element before it is equal to value.
// kernels: 1
// reads: log2(n) * 32
// writes: 8
// temporary: 8
// work: O(log n), O(log n) steps
template <class Policy, class It, class T, class Less = less<>>
__host__ __device__ It lower_bound(const execution_policy<Policy>& policy, It first, It last, const T& value,
                                   Less less = Less()) {
    return first + detail::search_one<detail::find_lower>(policy.derived(), first, last, value, less);
}
template <class It, class T, class Less = less<>>
__host__ __device__ It lower_bound(It first, It last, const T& value, Less less = Less()) {
    return thrust::lower_bound(detail::system_of<It>(), first, last, value, less);
}

// The last place in a sorted range where value could be put: no element after it is equal to value.
// kernels: 1
// reads: log2(n) * 32
// writes: 8
// temporary: 8
// work: O(log n), O(log n) steps
template <class Policy, class It, class T, class Less = less<>>
__host__ __device__ It upper_bound(const execution_policy<Policy>& policy, It first, It last, const T& value,
                                   Less less = Less()) {
    return first + detail::search_one<detail::find_upper>(policy.derived(), first, last, value, less);
}
template <class It, class T, class Less = less<>>
__host__ __device__ It upper_bound(It first, It last, const T& value, Less less = Less()) {
    return thrust::upper_bound(detail::system_of<It>(), first, last, value, less);
}

// Whether a sorted range has an element equal to value.
// kernels: 1
// reads: log2(n) * 32
// writes: 1
// temporary: 1
// work: O(log n), O(log n) steps
template <class Policy, class It, class T, class Less = less<>> __host__ __device__ bool
binary_search(const execution_policy<Policy>& policy, It first, It last, const T& value, Less less = Less()) {
    return detail::search_one<detail::find_equal>(policy.derived(), first, last, value, less);
}
template <class It, class T, class Less = less<>>
__host__ __device__ bool binary_search(It first, It last, const T& value, Less less = Less()) {
    return thrust::binary_search(detail::system_of<It>(), first, last, value, less);
}

// For each value, the index where lower_bound finds it.
// kernels: 1
// reads: n * (T + 24 * log2(n))
// writes: n * 8
// temporary: 0
// work: O(m log n), O(log n) steps
template <class Policy, class It, class Values, class Out, class Less = less<>>
__host__ __device__ Out lower_bound(const execution_policy<Policy>& policy, It first, It last, Values values,
                                    Values values_end, Out out, Less less = Less()) {
    return detail::search_all<detail::find_lower>(policy.derived(), first, last, values, values_end, out,
                                                  less);
}
template <class It, class Values, class Out, class Less = less<>>
__host__ __device__ Out lower_bound(It first, It last, Values values, Values values_end, Out out,
                                    Less less = Less()) {
    return thrust::lower_bound(detail::system_of<It, Values, Out>(), first, last, values, values_end, out,
                               less);
}

// For each value, the index where upper_bound finds it.
// kernels: 1
// reads: n * (T + 24 * log2(n))
// writes: n * 8
// temporary: 0
// work: O(m log n), O(log n) steps
template <class Policy, class It, class Values, class Out, class Less = less<>>
__host__ __device__ Out upper_bound(const execution_policy<Policy>& policy, It first, It last, Values values,
                                    Values values_end, Out out, Less less = Less()) {
    return detail::search_all<detail::find_upper>(policy.derived(), first, last, values, values_end, out,
                                                  less);
}
template <class It, class Values, class Out, class Less = less<>>
__host__ __device__ Out upper_bound(It first, It last, Values values, Values values_end, Out out,
                                    Less less = Less()) {
    return thrust::upper_bound(detail::system_of<It, Values, Out>(), first, last, values, values_end, out,
                               less);
}

// For each value, whether the sorted range has it.
// kernels: 1
// reads: n * (T + 24 * log2(n))
// writes: n
// temporary: 0
// work: O(m log n), O(log n) steps
template <class Policy, class It, class Values, class Out, class Less = less<>>
__host__ __device__ Out binary_search(const execution_policy<Policy>& policy, It first, It last,
                                      Values values, Values values_end, Out out, Less less = Less()) {
    return detail::search_all<detail::find_equal>(policy.derived(), first, last, values, values_end, out,
                                                  less);
}
template <class It, class Values, class Out, class Less = less<>>
__host__ __device__ Out binary_search(It first, It last, Values values, Values values_end, Out out,
                                      Less less = Less()) {
    return thrust::binary_search(detail::system_of<It, Values, Out>(), first, last, values, values_end, out,
                                 less);
}

// The part of a sorted range that is equal to value: lower_bound and upper_bound.
// kernels: 2
// reads: 2 * log2(n) * 32
// writes: 16
// temporary: 16
// work: O(log n), O(log n) steps
template <class Policy, class It, class T, class Less = less<>> __host__ __device__ pair<It, It>
equal_range(const execution_policy<Policy>& policy, It first, It last, const T& value, Less less = Less()) {
    It begin = thrust::lower_bound(policy, first, last, value, less);
    return pair<It, It>(begin, thrust::upper_bound(policy, begin, last, value, less));
}
template <class It, class T, class Less = less<>>
__host__ __device__ pair<It, It> equal_range(It first, It last, const T& value, Less less = Less()) {
    return thrust::equal_range(detail::system_of<It>(), first, last, value, less);
}

} // namespace thrust
