#pragma once
#include <cub/util_type.cuh>
#include <cuda/functional>

namespace cub {

struct Equality {
    template <typename A, typename B> __host__ __device__ bool operator()(const A& a, const B& b) const {
        return a == b;
    }
};
struct Inequality {
    template <typename A, typename B> __host__ __device__ bool operator()(const A& a, const B& b) const {
        return a != b;
    }
};
template <typename Op> struct InequalityWrapper {
    Op op;
    __host__ __device__ InequalityWrapper(Op equal) : op(equal) {}
    template <typename A, typename B> __host__ __device__ bool operator()(const A& a, const B& b) {
        return !op(a, b);
    }
};
struct Sum {
    template <typename A, typename B> __host__ __device__ auto operator()(const A& a, const B& b) const {
        return a + b;
    }
};
struct Difference {
    template <typename A, typename B> __host__ __device__ auto operator()(const A& a, const B& b) const {
        return a - b;
    }
};
struct Division {
    template <typename A, typename B> __host__ __device__ auto operator()(const A& a, const B& b) const {
        return a / b;
    }
};
typedef cuda::maximum<> Max;
typedef cuda::minimum<> Min;
// Of two pairs (place, value) that with the larger value; of equal ones the earlier.
struct ArgMax {
    template <typename K, typename V> __host__ __device__ KeyValuePair<K, V>
    operator()(const KeyValuePair<K, V>& a, const KeyValuePair<K, V>& b) const {
        if (b.value > a.value || (a.value == b.value && b.key < a.key)) return b;
        return a;
    }
};
struct ArgMin {
    template <typename K, typename V> __host__ __device__ KeyValuePair<K, V>
    operator()(const KeyValuePair<K, V>& a, const KeyValuePair<K, V>& b) const {
        if (b.value < a.value || (a.value == b.value && b.key < a.key)) return b;
        return a;
    }
};
template <typename B> struct CastOp {
    template <typename A> __host__ __device__ B operator()(A&& a) const { return (B)a; }
};
template <typename Op> struct SwizzleScanOp {
    Op op;
    __host__ __device__ SwizzleScanOp(Op scan_op) : op(scan_op) {}
    template <typename T> __host__ __device__ T operator()(const T& a, const T& b) { return op(b, a); }
};
// Makes a scan of (number of segment starts, sum) pairs start anew at each segment.
template <typename Op> struct ReduceBySegmentOp {
    Op op;
    __host__ __device__ ReduceBySegmentOp() {}
    __host__ __device__ ReduceBySegmentOp(Op reduce_op) : op(reduce_op) {}
    template <typename Pair> __host__ __device__ Pair operator()(const Pair& a, const Pair& b) {
        Pair result = b;
        result.key = a.key + b.key;
        if (!b.key) result.value = op(a.value, b.value);
        return result;
    }
};
// The same where the key says to which segment a value belongs.
template <typename Op> struct ReduceByKeyOp {
    Op op;
    __host__ __device__ ReduceByKeyOp() {}
    __host__ __device__ ReduceByKeyOp(Op reduce_op) : op(reduce_op) {}
    template <typename Pair> __host__ __device__ Pair operator()(const Pair& a, const Pair& b) {
        Pair result = b;
        if (a.key == b.key) result.value = op(a.value, b.value);
        return result;
    }
};

} // namespace cub
