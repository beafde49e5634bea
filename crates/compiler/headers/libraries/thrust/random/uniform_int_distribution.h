#pragma once
#include <limits>
#include <thrust/random/uniform_real_distribution.h>
namespace thrust {
namespace random {
// Whole numbers from a to b, both included.
template <class T = int> class uniform_int_distribution {
public:
    typedef T result_type;
    typedef thrust::pair<T, T> param_type;
    __host__ __device__ explicit uniform_int_distribution(T a = 0, T b = std::numeric_limits<T>::max())
        : range(a, b) {}
    __host__ __device__ explicit uniform_int_distribution(const param_type& p) : range(p) {}
    __host__ __device__ void reset() {}
    template <class Engine> __host__ __device__ T operator()(Engine& e) { return (*this)(e, range); }
    template <class Engine> __host__ __device__ T operator()(Engine& e, const param_type& p) {
        uniform_real_distribution<double> real((double)p.first, (double)p.second + 1);
        return static_cast<T>(real(e));
    }
    __host__ __device__ T a() const { return range.first; }
    __host__ __device__ T b() const { return range.second; }
    __host__ __device__ T min() const { return range.first; }
    __host__ __device__ T max() const { return range.second; }
    __host__ __device__ param_type param() const { return range; }
    __host__ __device__ void param(const param_type& p) { range = p; }
    friend __host__ __device__ bool operator==(const uniform_int_distribution& p,
                                               const uniform_int_distribution& q) {
        return p.range == q.range;
    }
    friend __host__ __device__ bool operator!=(const uniform_int_distribution& p,
                                               const uniform_int_distribution& q) {
        return p.range != q.range;
    }

private:
    param_type range;
    template <class Stream> friend Stream& operator<<(Stream& out, const uniform_int_distribution& e) {
        out << e.range.first << ' ' << e.range.second;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, uniform_int_distribution& e) {
        in >> e.range.first >> e.range.second;
        return in;
    }
};
}
using random::uniform_int_distribution;
}
