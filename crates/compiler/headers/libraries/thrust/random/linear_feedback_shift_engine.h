#pragma once
namespace thrust {
namespace random {
// A register of w bits in which some bits, xored, are pushed in at the end.
template <class UInt, size_t w, size_t k, size_t q, size_t s> class linear_feedback_shift_engine {
    UInt x;
    static const UInt wordmask = (UInt)((~(UInt)0 >> (sizeof(UInt) * 8 - w)) - 1);

public:
    typedef UInt result_type;
    static const size_t word_size = w, exponent1 = k, exponent2 = q, step_size = s;
    static const UInt min = 0, max = wordmask, default_seed = 341;

    __host__ __device__ explicit linear_feedback_shift_engine(UInt value = 341) : x(value) {}
    __host__ __device__ void seed(UInt value = 341) { x = value; }
    __host__ __device__ UInt operator()() {
        UInt in = (((x << q) ^ x) & wordmask) >> (k - s);
        UInt kept = x & (~(UInt)0 << (w - k)) & wordmask;
        return x = (kept << s) ^ in;
    }
    __host__ __device__ void discard(unsigned long long z) {
        for (; z > 0; z--) (*this)();
    }
    friend __host__ __device__ bool operator==(const linear_feedback_shift_engine& a,
                                               const linear_feedback_shift_engine& b) {
        return a.x == b.x;
    }
    friend __host__ __device__ bool operator!=(const linear_feedback_shift_engine& a,
                                               const linear_feedback_shift_engine& b) {
        return a.x != b.x;
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const linear_feedback_shift_engine& e) {
        out << e.x;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, linear_feedback_shift_engine& e) {
        in >> e.x;
        return in;
    }
};
}
using random::linear_feedback_shift_engine;
}
