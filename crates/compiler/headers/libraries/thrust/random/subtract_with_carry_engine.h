#pragma once
#include <thrust/random/linear_congruential_engine.h>
namespace thrust {
namespace random {
// The number s back minus the number r back, and the borrow of the subtraction before, modulo 2^w.
template <class UInt, size_t w, size_t s, size_t r> class subtract_with_carry_engine {
    UInt x[r];
    unsigned int k;
    int carry;
    static const UInt modulus = (UInt)1 << w;

public:
    typedef UInt result_type;
    static const size_t word_size = w, short_lag = s, long_lag = r;
    static const UInt min = 0, max = modulus - 1, default_seed = 19780503u;

    __host__ __device__ explicit subtract_with_carry_engine(UInt value = 19780503u) { seed(value); }
    __host__ __device__ void seed(UInt value = 19780503u) {
        linear_congruential_engine<UInt, 40014u, 0u, 2147483563u> e(value == 0 ? 19780503u : value);
        for (size_t i = 0; i < r; i++) x[i] = e() % modulus;
        carry = x[r - 1] == 0;
        k = 0;
    }
    __host__ __device__ UInt operator()() {
        UInt before = x[k >= s ? k - s : k + r - s], y;
        if (before >= x[k] + carry) {
            y = before - x[k] - carry;
            carry = 0;
        } else {
            y = modulus - x[k] - carry + before;
            carry = 1;
        }
        x[k] = y;
        if (++k >= r) k = 0;
        return y;
    }
    __host__ __device__ void discard(unsigned long long z) {
        for (; z > 0; z--) (*this)();
    }
    friend __host__ __device__ bool operator==(const subtract_with_carry_engine& a,
                                               const subtract_with_carry_engine& b) {
        for (size_t i = 0; i < r; i++) {
            if (a.x[(i + a.k) % r] != b.x[(i + b.k) % r]) return false;
        }
        return a.carry == b.carry;
    }
    friend __host__ __device__ bool operator!=(const subtract_with_carry_engine& a,
                                               const subtract_with_carry_engine& b) {
        return !(a == b);
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const subtract_with_carry_engine& e) {
        for (size_t i = 0; i < r; i++) out << e.x[(i + e.k) % r] << ' ';
        out << e.carry;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, subtract_with_carry_engine& e) {
        for (size_t i = 0; i < r; i++) in >> e.x[i];
        in >> e.carry;
        e.k = 0;
        return in;
    }
};

typedef subtract_with_carry_engine<unsigned int, 24, 10, 24> ranlux24_base;
typedef subtract_with_carry_engine<unsigned long, 48, 5, 12> ranlux48_base;
}
using random::ranlux24_base;
using random::ranlux48_base;
using random::subtract_with_carry_engine;
}
