#pragma once
#include <thrust/pair.h>
namespace thrust {
namespace random {
// Numbers from a up to, not including, b.
template <class T = double> class uniform_real_distribution {
public:
    typedef T result_type;
    typedef thrust::pair<T, T> param_type;
    __host__ __device__ explicit uniform_real_distribution(T a = 0, T b = 1) : range(a, b) {}
    __host__ __device__ explicit uniform_real_distribution(const param_type& p) : range(p) {}
    __host__ __device__ void reset() {}
    template <class Engine> __host__ __device__ T operator()(Engine& e) { return (*this)(e, range); }
    template <class Engine> __host__ __device__ T operator()(Engine& e, const param_type& p) {
        T x = static_cast<T>(e() - Engine::min);
        x /= T(1) + static_cast<T>(Engine::max - Engine::min);
        return x * (p.second - p.first) + p.first;
    }
    __host__ __device__ T a() const { return range.first; }
    __host__ __device__ T b() const { return range.second; }
    __host__ __device__ T min() const { return range.first; }
    __host__ __device__ T max() const { return range.second; }
    __host__ __device__ param_type param() const { return range; }
    __host__ __device__ void param(const param_type& p) { range = p; }
    friend __host__ __device__ bool operator==(const uniform_real_distribution& p,
                                               const uniform_real_distribution& q) {
        return p.range == q.range;
    }
    friend __host__ __device__ bool operator!=(const uniform_real_distribution& p,
                                               const uniform_real_distribution& q) {
        return p.range != q.range;
    }

private:
    param_type range;
    template <class Stream> friend Stream& operator<<(Stream& out, const uniform_real_distribution& e) {
        out << e.range.first << ' ' << e.range.second;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, uniform_real_distribution& e) {
        in >> e.range.first >> e.range.second;
        return in;
    }
};
}
using random::uniform_real_distribution;
}
