// gate: functional
// What moves and changes elements, of sizes around powers of two, through iterators of iterators.
#include <thrust/adjacent_difference.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include <climits>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

// A key that is no number, and what was where: only `key` is compared.
struct item {
    int key;
    short place;
};
__host__ __device__ inline bool operator==(const item& a, const item& b) { return a.key == b.key && a.place == b.place; }
struct item_less {
    __host__ __device__ bool operator()(const item& a, const item& b) const { return a.key < b.key; }
};

template <class T> const char* name();
template <> const char* name<char>() { return "char"; }
template <> const char* name<unsigned char>() { return "uchar"; }
template <> const char* name<short>() { return "short"; }
template <> const char* name<int>() { return "int"; }
template <> const char* name<unsigned>() { return "unsigned"; }
template <> const char* name<long long>() { return "llong"; }
template <> const char* name<float>() { return "float"; }
template <> const char* name<double>() { return "double"; }
template <> const char* name<item>() { return "item"; }

// Checksums tell the order and every bit.
struct checksum {
    unsigned sum = 2166136261u;
    void word(unsigned x) { sum = (sum ^ x) * 16777619u; }
    template <class T> void add(const T& x) {
        unsigned long long bits = 0;
        memcpy(&bits, &x, sizeof x);
        word((unsigned)bits);
        word((unsigned)(bits >> 32));
    }
    void add(const item& x) { word(x.key); word((unsigned short)x.place); }
    template <class V> void all(const V& v) { word((unsigned)v.size()); for (size_t i = 0; i < v.size(); i++) add(v[i]); }
};

enum { mixed, equal, sorted, reversed, extremes, top_bit, low_bit, few, patterns };
unsigned state = 1;
unsigned next() { state = state * 1664525u + 1013904223u; return state >> 4; }

template <class T> T of_bits(unsigned long long bits) {
    T x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// Number i of n keys. No NaN.
template <class T> T key(int pattern, int i, int n) {
    typedef std::numeric_limits<T> limits;
    const T edges[] = {limits::lowest(), limits::max(), T(0), limits::min(), T(-1), T(1), limits::denorm_min(), T(-T(0))};
    const unsigned long long top = 1ull << (8 * sizeof(T) - 1), low = std::is_floating_point<T>::value ? top >> 2 : 42;
    switch (pattern) {
        case mixed: {
            unsigned long long bits = (unsigned long long)next() << 36;
            return std::is_floating_point<T>::value ? T((int)next() - (1 << 27)) / 64 : T(bits + next() * 977u);
        }
        case equal: return T(42);
        case sorted: return T(i * 100.0 / n);
        case reversed: return T((n - i) * 100.0 / n);
        case extremes: return edges[i % 8];
        case top_bit: return of_bits<T>((next() % 2 ? top : 0) | low);
        case low_bit: return of_bits<T>(low | next() % 2);
        default: return T(next() % 5);
    }
}
template <> item key<item>(int pattern, int i, int n) { return {key<int>(pattern, i, n), (short)i}; }

template <class T> std::vector<T> keys(int pattern, int n) {
    std::vector<T> v(n);
    for (int i = 0; i < n; i++) v[i] = key<T>(pattern, i, n);
    return v;
}

const int sizes[] = {0, 1, 2, 31, 32, 33, 127, 255, 257, 1023, 1025, 4095, 4097, 65535, 65537};
int pattern_turn = 0, turn = 0;
// One after the other.
int next_pattern() { return pattern_turn++ % patterns; }
// The larger, the fewer algorithms, which take turns.
bool wanted(int n) { return turn++ % (n < 100 ? 2 : n < 5000 ? 5 : 17) == 0; }

template <class T> std::vector<T> host(const thrust::device_vector<T>& d) {
    std::vector<T> v(d.size());
    thrust::copy(d.begin(), d.end(), v.begin());
    return v;
}

struct below_42 {
    template <class T> __host__ __device__ bool operator()(const T& x) const { return x < T(42); }
};
struct is_odd {
    __host__ __device__ bool operator()(int x) const { return x & 1; }
};
template <class T> struct low_bits {
    __host__ __device__ T operator()(int x) const { return T(x & 63); }
};
template <class T> struct larger_of_two {
    __host__ __device__ T operator()(const thrust::tuple<T, T>& t) const { return thrust::get<0>(t) < thrust::get<1>(t) ? thrust::get<1>(t) : thrust::get<0>(t); }
};
struct flip {
    __host__ __device__ int operator()(int x) const { return x ^ 1; }
};

template <class T> void numbers() {
    for (int n : sizes) {
        checksum placed, changed, made, asked;
        std::vector<T> h = keys<T>(next_pattern(), n), g = keys<T>(next_pattern(), n);
        std::vector<int> m(n);
        for (int i = 0; i < n; i++) m[i] = int((i * 7919ll + 3) % n);  // each place once: 7919 is prime
        thrust::device_vector<T> a(h.begin(), h.end()), b(g.begin(), g.end()), out(n);
        thrust::device_vector<int> map(m.begin(), m.end()), ints(n);
        if (wanted(n)) {
            thrust::gather(map.begin(), map.end(), a.begin(), out.begin());
            placed.all(host(out));
        }
        if (wanted(n)) {
            thrust::scatter(a.begin(), a.end(), map.begin(), out.begin());
            placed.all(host(out));
        }
        if (wanted(n)) {
            thrust::fill(out.begin(), out.end(), T(7));
            thrust::scatter_if(a.begin(), a.end(), map.begin(), b.begin(), out.begin(), below_42());
            placed.all(host(out));
        }
        if (wanted(n)) {
            thrust::copy(thrust::make_reverse_iterator(a.end()), thrust::make_reverse_iterator(a.begin()), thrust::make_permutation_iterator(out.begin(), map.begin()));
            placed.all(host(out));
        }
        if (wanted(n)) {
            thrust::reverse_copy(a.begin(), a.end(), out.begin());
            thrust::swap_ranges(out.begin(), out.begin() + n / 2, b.begin());
            placed.all(host(out));
            placed.all(host(b));
        }
        if (wanted(n)) {
            thrust::transform(a.begin(), a.end(), b.begin(), out.begin(), thrust::maximum<T>());
            changed.all(host(out));
        }
        if (wanted(n)) {
            auto both = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin()));
            thrust::transform(both, both + n, out.begin(), larger_of_two<T>());
            changed.all(host(out));
        }
        if (wanted(n)) {
            out = a;
            thrust::replace_if(out.begin(), out.end(), b.begin(), below_42(), T(9));
            changed.all(host(out));
        }
        if (wanted(n)) {
            thrust::sequence(ints.begin(), ints.end(), -5, 3);
            thrust::adjacent_difference(ints.begin(), ints.end(), map.begin());
            changed.all(host(map));
            thrust::transform_if(ints.begin(), ints.end(), ints.begin(), thrust::negate<int>(), is_odd());
            changed.all(host(ints));
        }
        if (wanted(n)) {
            thrust::tabulate(out.begin(), out.end(), low_bits<T>());
            made.all(host(out));
        }
        if (wanted(n)) {
            auto few = thrust::make_transform_iterator(thrust::make_counting_iterator(3), low_bits<T>());
            thrust::copy(few, few + n, out.begin());
            made.all(host(out));
        }
        if (wanted(n)) {
            thrust::copy_n(thrust::make_counting_iterator(0), n, thrust::make_transform_output_iterator(ints.begin(), flip()));
            made.all(host(ints));
        }
        if (wanted(n)) {
            asked.word(thrust::equal(a.begin(), a.end(), b.begin()));
            asked.word(thrust::all_of(a.begin(), a.end(), below_42()));
            asked.word(thrust::any_of(a.begin(), a.end(), below_42()));
            asked.word(thrust::none_of(b.begin(), b.end(), below_42()));
        }
        printf("%s %d: %08x %08x %08x %08x\n", name<T>(), n, placed.sum, changed.sum, made.sum, asked.sum);
    }
}

int main() {
    numbers<char>();
    numbers<unsigned char>();
    numbers<short>();
    numbers<int>();
    numbers<unsigned>();
    numbers<long long>();
    numbers<float>();
    numbers<double>();
}
