#pragma once
#include <thrust/pair.h>
namespace thrust {
namespace random {
// Numbers that heap around a mean. One random number makes one: as far along the bell's area as it is along
// its range.
template <class T = double> class normal_distribution {
    thrust::pair<T, T> parameters;
    __host__ __device__ static float inverse(float x) { return erfcinvf(x); }
    __host__ __device__ static double inverse(double x) { return erfcinv(x); }

public:
    typedef T result_type;
    typedef thrust::pair<T, T> param_type;
    __host__ __device__ explicit normal_distribution(T mean = 0, T stddev = 1) : parameters(mean, stddev) {}
    __host__ __device__ explicit normal_distribution(const param_type& p) : parameters(p) {}
    __host__ __device__ void reset() {}
    template <class Engine> __host__ __device__ T operator()(Engine& e) { return (*this)(e, parameters); }
    template <class Engine> __host__ __device__ T operator()(Engine& e, const param_type& p) {
        typedef typename Engine::result_type UInt;
        constexpr UInt range = Engine::max - Engine::min;
        constexpr T unit = static_cast<T>(1. / static_cast<double>(range));
        T scale = static_cast<T>(-1.4142135623730950488016887242097);  // of the error function's curve
        UInt u = e() - Engine::min;
        if (u > range / 2) {  // the bell's other half
            u = range - u;
            scale = -scale;
        }
        T x = u * unit + unit / 2;
        return p.first + p.second * scale * inverse(2 * x);
    }
    __host__ __device__ T mean() const { return parameters.first; }
    __host__ __device__ T stddev() const { return parameters.second; }
    __host__ __device__ param_type param() const { return parameters; }
    __host__ __device__ void param(const param_type& p) { parameters = p; }
    friend __host__ __device__ bool operator==(const normal_distribution& p, const normal_distribution& q) {
        return p.parameters == q.parameters;
    }
    friend __host__ __device__ bool operator!=(const normal_distribution& p, const normal_distribution& q) {
        return p.parameters != q.parameters;
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const normal_distribution& e) {
        out << e.parameters.first << ' ' << e.parameters.second;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, normal_distribution& e) {
        in >> e.parameters.first >> e.parameters.second;
        return in;
    }
};
namespace experimental {
using random::normal_distribution;
}
}
using random::normal_distribution;
}
