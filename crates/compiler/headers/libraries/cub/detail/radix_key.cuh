#pragma once
#include <cub/util_type.cuh>

namespace cub {
namespace detail {

template <typename T> constexpr bool is_floating_key = !std::is_integral_v<T>; // __half too

template <int BYTES> struct unsigned_of;
template <> struct unsigned_of<1> {
    typedef unsigned char type;
};
template <> struct unsigned_of<2> {
    typedef unsigned short type;
};
template <> struct unsigned_of<4> {
    typedef unsigned int type;
};
template <> struct unsigned_of<8> {
    typedef unsigned long long type;
};

// A key as an unsigned number whose order is that of the keys: signed numbers with their sign bit flipped,
// negative floating-point numbers with all bits flipped (theirs grow with the magnitude), positive ones with
// the sign bit set. So -NaN < -infinity < ... < -0.0 < 0.0 < ... < infinity < NaN. For a descending sort all
// bits are flipped again.
template <typename Key, bool DESCENDING> struct RadixKey {
    typedef typename unsigned_of<sizeof(Key)>::type Bits;
    static constexpr Bits SIGN = Bits(Bits(1) << (sizeof(Key) * 8 - 1));
    static constexpr Bits LAST = Bits(~Bits(0)); // comes after all others

    __host__ __device__ static Bits bits_of(const Key& key) {
        if constexpr (std::is_integral_v<Key>) return Bits(key);
        else return reinterpret_cast<const Bits&>(key);
    }
    __host__ __device__ static Bits encode(const Key& key) {
        Bits bits;
        if constexpr (std::is_same_v<Key, float>) {
            bits = __float_as_uint(key);
        } else if constexpr (std::is_same_v<Key, double>) {
            bits = __double_as_longlong(key);
        } else {
            bits = bits_of(key);
        }
        if constexpr (is_floating_key<Key>) {
            bits ^= bits & SIGN ? LAST : SIGN;
        } else if constexpr (std::is_signed_v<Key>) {
            bits ^= SIGN;
        }
        return DESCENDING ? Bits(~bits) : bits;
    }
    __host__ __device__ static Key decode(Bits bits) {
        if constexpr (DESCENDING) bits = Bits(~bits);
        if constexpr (is_floating_key<Key>) {
            bits ^= bits & SIGN ? SIGN : LAST;
        } else if constexpr (std::is_signed_v<Key>) {
            bits ^= SIGN;
        }
        if constexpr (std::is_same_v<Key, float>) {
            return __uint_as_float(bits);
        } else if constexpr (std::is_same_v<Key, double>) {
            return __longlong_as_double(bits);
        } else if constexpr (std::is_integral_v<Key>) {
            return Key(bits);
        } else {
            return reinterpret_cast<Key&>(bits);
        }
    }
    // -0.0 counts as 0.0: the two are equal and keep their order.
    __device__ static Bits for_digits(Bits bits) {
        if constexpr (is_floating_key<Key>) {
            constexpr Bits MINUS_ZERO = DESCENDING ? SIGN : Bits(~SIGN),
                           ZERO = DESCENDING ? Bits(~SIGN) : SIGN;
            if (bits == MINUS_ZERO) return ZERO;
        }
        return bits;
    }
    __device__ static unsigned int digit(Bits bits, int first, unsigned int mask) {
        return (unsigned int)(for_digits(bits) >> first) & mask;
    }
};

} // namespace detail
} // namespace cub
