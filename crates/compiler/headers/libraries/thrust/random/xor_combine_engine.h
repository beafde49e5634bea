#pragma once
namespace thrust {
namespace random {
// Two engines whose numbers, shifted, are xored.
template <class Engine1, size_t s1, class Engine2, size_t s2 = 0> class xor_combine_engine {
    Engine1 first;
    Engine2 second;

public:
    typedef Engine1 base1_type;
    typedef Engine2 base2_type;
    typedef typename Engine1::result_type result_type;
    static const size_t shift1 = s1, shift2 = s2;
    static const result_type min = 0, max = ~(result_type)0;

    __host__ __device__ xor_combine_engine() {}
    __host__ __device__ xor_combine_engine(const Engine1& a, const Engine2& b) : first(a), second(b) {}
    __host__ __device__ xor_combine_engine(result_type s) : first(s), second(s) {}
    __host__ __device__ void seed() {
        first.seed();
        second.seed();
    }
    __host__ __device__ void seed(result_type s) {
        first.seed(s);
        second.seed(s);
    }
    __host__ __device__ result_type operator()() {
        result_type a = (result_type)(first() - Engine1::min) << s1;
        return a ^ (result_type)(second() - Engine2::min) << s2;
    }
    __host__ __device__ void discard(unsigned long long z) {
        for (; z > 0; z--) (*this)();
    }
    __host__ __device__ const Engine1& base1() const { return first; }
    __host__ __device__ const Engine2& base2() const { return second; }
    friend __host__ __device__ bool operator==(const xor_combine_engine& a, const xor_combine_engine& b) {
        return a.first == b.first && a.second == b.second;
    }
    friend __host__ __device__ bool operator!=(const xor_combine_engine& a, const xor_combine_engine& b) {
        return !(a == b);
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const xor_combine_engine& e) {
        out << e.first << ' ' << e.second;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, xor_combine_engine& e) {
        in >> e.first >> e.second;
        return in;
    }
};
}
using random::xor_combine_engine;
}
