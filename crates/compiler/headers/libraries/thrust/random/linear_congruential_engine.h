#pragma once
namespace thrust {
namespace random {
// x becomes (a * x + c) modulo m: fast, with one word of state, and good enough for a Monte Carlo lesson. To
// give each thread numbers of its own, seed with a hash of its index or skip ahead with discard().
template <class UInt, UInt a, UInt c, UInt m> class linear_congruential_engine {
    UInt x;
    // Modulo m; 0 means as many values as the type has.
    __host__ __device__ static UInt reduced(unsigned long long y) {
        if constexpr (m == 0) return (UInt)y;
        else return (UInt)(y % m);
    }

public:
    typedef UInt result_type;
    static const UInt multiplier = a, increment = c, modulus = m;
    static const UInt min = c == 0 ? 1 : 0;
    static const UInt max = m - 1;
    static const UInt default_seed = 1;

    __host__ __device__ explicit linear_congruential_engine(UInt s = 1) { seed(s); }
    __host__ __device__ void seed(UInt s = 1) { x = reduced(c) == 0 && reduced(s) == 0 ? 1 : reduced(s); }
    __host__ __device__ UInt operator()() { return x = reduced((unsigned long long)a * x + c); }
    // Skips z numbers: multiplying z times by a is multiplying once by a to the power of z.
    __host__ __device__ void discard(unsigned long long z) {
        if constexpr (c == 0 && m != 0) {
            unsigned long long square = a, power = 1;
            for (; z > 0; z /= 2) {
                if (z % 2) power = power * square % m;
                square = square * square % m;
            }
            x = (UInt)(power * x % m);
        } else {
            for (; z > 0; z--) (*this)();
        }
    }
    friend __host__ __device__ bool operator==(const linear_congruential_engine& p,
                                               const linear_congruential_engine& q) {
        return p.x == q.x;
    }
    friend __host__ __device__ bool operator!=(const linear_congruential_engine& p,
                                               const linear_congruential_engine& q) {
        return p.x != q.x;
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const linear_congruential_engine& e) {
        out << e.x;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, linear_congruential_engine& e) {
        in >> e.x;
        return in;
    }
};

typedef linear_congruential_engine<unsigned int, 16807, 0, 2147483647> minstd_rand0;
typedef linear_congruential_engine<unsigned int, 48271, 0, 2147483647> minstd_rand;
}
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;
}
