// What stands before each program of Thrust that oracle.rs writes: keys, operators, and comparisons with what plain loops make.
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/tuple.h>

struct item {  // what is compared by its key only
    int key;
    short place;
};
__host__ __device__ bool operator==(const item& a, const item& b) { return a.key == b.key && a.place == b.place; }

struct map {  // x -> scale * x + offset modulo 2^32
    unsigned scale, offset;
};
__host__ __device__ bool operator==(const map& f, const map& g) { return f.scale == g.scale && f.offset == g.offset; }
struct then {  // associative, not commutative
    __host__ __device__ map operator()(const map& f, const map& g) const {
        return {f.scale * g.scale, f.offset * g.scale + g.offset};
    }
};

struct by_key {
    template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const { return a < b; }
    __host__ __device__ bool operator()(const item& a, const item& b) const { return a.key < b.key; }
};
struct by_key_down {
    template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const { return b < a; }
    __host__ __device__ bool operator()(const item& a, const item& b) const { return b.key < a.key; }
};
struct same_key {
    template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const { return a == b; }
    __host__ __device__ bool operator()(const item& a, const item& b) const { return a.key == b.key; }
};
struct low {
    template <class T> __host__ __device__ bool operator()(const T& x) const { return x < T(42); }
    __host__ __device__ bool operator()(const item& x) const { return x.key < 42; }
};
struct some {
    template <class T> __host__ __device__ bool operator()(const T& x) const { return x == T(0) || x == T(3) || x == T(100); }
    __host__ __device__ bool operator()(const item& x) const { return x.place % 2 == 0; }
};
struct never {
    template <class T> __host__ __device__ bool operator()(const T&) const { return false; }
};
struct mirrored {  // its own inverse
    template <class T> __host__ __device__ T operator()(const T& x) const {
        if constexpr (std::is_floating_point<T>::value) return -x;
        else return T(~x);
    }
    __host__ __device__ item operator()(const item& x) const { return {x.key, short(~x.place)}; }
    __host__ __device__ map operator()(const map& x) const { return {x.offset, x.scale}; }
};
struct second_of_two {
    template <class P> __host__ __device__ auto operator()(const P& p) const { return thrust::get<1>(p); }
};

unsigned state;
unsigned bits() { return (state = state * 1664525u + 1013904223u) >> 4; }

enum { few, equal, sorted, reversed, mixed, extremes, top_bit, low_bit };

template <class T> T of_bits(unsigned long long b) {
    T x;
    memcpy(&x, &b, sizeof x);
    return x;
}
template <class T> T key(int pattern, int i, int n) {
    typedef std::numeric_limits<T> limits;
    const T edges[] = {limits::lowest(), limits::max(), T(0), limits::min(), T(-1), T(1), limits::denorm_min(), T(-T(0))};
    const unsigned long long top = 1ull << (8 * sizeof(T) - 1), one = std::is_floating_point<T>::value ? top >> 2 : 42;
    switch (pattern) {
        case few: return T(bits() % 5);
        case equal: return T(42);
        case sorted: return T(int(i * 100.0 / n));
        case reversed: return T(int((n - i) * 100.0 / n));
        case extremes: return edges[bits() % 8];
        case top_bit: return of_bits<T>((bits() % 2 ? top : 0) | one);
        case low_bit: return of_bits<T>(one | bits() % 2);
        default: break;
    }
    unsigned long long wide = (unsigned long long)bits() << 36;
    return std::is_floating_point<T>::value ? T((int)bits() - (1 << 27)) / 64 : T(wide + bits() * 977u);
}
template <> item key<item>(int pattern, int i, int n) { return {key<int>(pattern, i, n), (short)i}; }
template <> map key<map>(int, int, int) { return {bits() | 1, bits()}; }

template <class T> std::vector<T> keys(int pattern, int n) {
    std::vector<T> v(n);
    for (int i = 0; i < n; i++) v[i] = key<T>(pattern, i, n);
    return v;
}
std::vector<int> permutation(int n) {
    std::vector<int> m(n);
    for (int i = 0; i < n; i++) m[i] = i;
    for (int i = n - 1; i > 0; i--) std::swap(m[i], m[bits() % (i + 1)]);
    return m;
}

template <class V> auto host(const V& v) {
    std::vector<typename V::value_type> h(v.size());
    thrust::copy(v.begin(), v.end(), h.begin());
    return h;
}

const char* trial;
void show(const item& x) { printf("%d:%d", x.key, x.place); }
void show(const map& x) { printf("%u,%u", x.scale, x.offset); }
template <class T> void show(const T& x) { printf("%.17g", (double)x); }
template <class T> void is(const T& got, const T& want, long at = -1) {
    if (got == want) return;
    printf("%s: ", trial);
    if (at >= 0) printf("[%ld] ", at);
    show(got);
    printf(", expected ");
    show(want);
    printf("\n");
    exit(1);
}
void same_numbers(long long got, long long want) { is(got, want); }
template <class T> void same(const std::vector<T>& got, const std::vector<T>& want) {
    same_numbers(got.size(), want.size());
    for (size_t i = 0; i < got.size(); i++) is(got[i], want[i], (long)i);
}
