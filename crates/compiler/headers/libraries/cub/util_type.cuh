#pragma once
#include <limits>
#include <type_traits>
#include <utility>
#include <cub/config.cuh>

namespace cub {

// Stands for "no such thing": keys without values, a scan without a first value.
struct NullType {
    __host__ __device__ bool operator==(NullType) const { return true; }
    __host__ __device__ bool operator!=(NullType) const { return false; }
};

template <int N> struct Int2Type {
    static constexpr int VALUE = N;
};

template <typename K, typename V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;

    KeyValuePair() = default;
    __host__ __device__ KeyValuePair(K k, V v) : key(k), value(v) {}
    __host__ __device__ bool operator==(const KeyValuePair& b) const {
        return key == b.key && value == b.value;
    }
    __host__ __device__ bool operator!=(const KeyValuePair& b) const { return !(*this == b); }
};

// Two buffers of the same length, one of them current. An algorithm may use both and says where its result
// lies.
template <typename T> struct DoubleBuffer {
    T* d_buffers[2];
    int selector;

    __host__ __device__ DoubleBuffer() : selector(0) { d_buffers[0] = nullptr, d_buffers[1] = nullptr; }
    __host__ __device__ DoubleBuffer(T* current, T* alternate) : selector(0) {
        d_buffers[0] = current, d_buffers[1] = alternate;
    }
    __host__ __device__ T* Current() { return d_buffers[selector]; }
    __host__ __device__ T* Alternate() { return d_buffers[selector ^ 1]; }
};

// A first value that is known only on the device: read when it is needed.
template <typename T, typename It = T*> struct FutureValue {
    typedef T value_type;
    It d_ptr;
    explicit __host__ __device__ FutureValue(It pointer) : d_ptr(pointer) {}
    __host__ __device__ operator T() { return *d_ptr; }
};

// Room for values of T in shared memory: no constructor runs, so it may lie in a union.
template <typename T> struct Uninitialized {
    alignas(T) unsigned char bytes[sizeof(T)];
    __host__ __device__ T& Alias() { return *reinterpret_cast<T*>(bytes); }
};

template <int A> struct Log2 {
    static constexpr int VALUE = A <= 1 ? 0 : 1 + Log2<(A + 1) / 2>::VALUE;
};
template <> struct Log2<1> {
    static constexpr int VALUE = 0;
};
template <> struct Log2<0> {
    static constexpr int VALUE = 0;
};
template <int N> struct PowerOfTwo {
    static constexpr bool VALUE = (N & (N - 1)) == 0;
};

// What a number is made of, and its range.
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <typename T> struct NumericTraits {
    static constexpr Category CATEGORY = std::is_floating_point_v<T> ? FLOATING_POINT
                                         : !std::is_integral_v<T>    ? NOT_A_NUMBER
                                         : std::is_signed_v<T>       ? SIGNED_INTEGER
                                                                     : UNSIGNED_INTEGER;
    static constexpr bool PRIMITIVE = CATEGORY != NOT_A_NUMBER, NULL_TYPE = std::is_same_v<T, NullType>;
    static constexpr bool is_primitive = PRIMITIVE;
    typedef std::conditional_t<sizeof(T) == 1, unsigned char,
        std::conditional_t<sizeof(T) == 2, unsigned short,
            std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>>>
        UnsignedBits;
    static constexpr UnsignedBits HIGH_BIT = (UnsignedBits)((UnsignedBits)1 << (sizeof(T) * 8 - 1));
    static constexpr UnsignedBits LOWEST_KEY = 0, MAX_KEY = (UnsignedBits)~(UnsignedBits)0;
    static __host__ __device__ T Max() { return std::numeric_limits<T>::max(); }
    static __host__ __device__ T Lowest() { return std::numeric_limits<T>::lowest(); }
    // Bits whose order as unsigned numbers is that of the values, and back.
    static __host__ __device__ UnsignedBits TwiddleIn(UnsignedBits key) {
        if (CATEGORY == SIGNED_INTEGER) return key ^ HIGH_BIT;
        if (CATEGORY == FLOATING_POINT) return key ^ (key & HIGH_BIT ? MAX_KEY : HIGH_BIT);
        return key;
    }
    static __host__ __device__ UnsignedBits TwiddleOut(UnsignedBits key) {
        if (CATEGORY == SIGNED_INTEGER) return key ^ HIGH_BIT;
        if (CATEGORY == FLOATING_POINT) return key ^ (key & HIGH_BIT ? HIGH_BIT : MAX_KEY);
        return key;
    }
};
template <typename T> struct Traits : NumericTraits<std::remove_cv_t<T>> {};
template <typename T> struct FpLimits : NumericTraits<T> {};

namespace detail {

// The same for several values.
template <typename T, int N> struct Room {
    alignas(T) unsigned char bytes[sizeof(T) * N];
    __device__ T* data() { return reinterpret_cast<T*>(bytes); }
    __device__ T& operator[](int i) { return reinterpret_cast<T*>(bytes)[i]; }
};

// What an iterator points to.
template <typename It, typename = void> struct value_of {
    typedef void type;
};
template <typename T> struct value_of<T*, void> {
    typedef std::remove_cv_t<T> type;
};
template <typename It> struct value_of<It, std::void_t<typename It::value_type>> {
    typedef std::remove_cv_t<typename It::value_type> type;
};
template <typename It> using value_t = typename value_of<std::remove_cv_t<It>>::type;

// What an output iterator takes, or Otherwise where it does not say (discarding iterators).
template <typename It, typename Otherwise> using output_t =
    std::conditional_t<std::is_void_v<value_t<It>>, Otherwise, value_t<It>>;

template <typename It> using difference_t = long long;

// What `op` makes of an A and a B.
template <typename Op, typename A, typename B = A> using result_t =
    std::decay_t<decltype(std::declval<Op&>()(std::declval<A>(), std::declval<B>()))>;

template <typename T> struct plain_of {
    typedef T type;
};
template <typename T, typename It> struct plain_of<FutureValue<T, It>> {
    typedef T type;
};

} // namespace detail
} // namespace cub
