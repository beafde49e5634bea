// gate: functional
// Scans of sizes around powers of two. Sums of floating point numbers are of small whole numbers.
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/scan.h>
#include <thrust/transform.h>
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

// Maps x -> scale * x + offset of numbers modulo 2^32, one after the other: the order matters.
struct map {
    unsigned scale, offset;
};
struct then {
    __host__ __device__ map operator()(const map& f, const map& g) const {
        return {f.scale * g.scale, f.offset * g.scale + g.offset};
    }
};
struct map_of {
    template <class T> __host__ __device__ map operator()(T x) const { return {unsigned(int(x)) * 2u + 1u, unsigned(int(x)) + 7u}; }
};
// Whole numbers whose sums are exact; maxima are of all keys.
template <class T> T small(const T& x, int i) { return T(i % 7 == 0 ? 3 : int(x > T(1)) - int(x < T(1)) * (i % 3)); }

template <class T> void numbers() {
    for (int n : sizes) {
        checksum sums, maxima, exclusive, by_key, orders;
        std::vector<T> k = keys<T>(next_pattern(), n), h = k;
        for (int i = 0; i < n; i++) h[i] = small(h[i], i);
        thrust::device_vector<T> all(k.begin(), k.end()), d(h.begin(), h.end()), out(n);
        if (wanted(n)) {
            thrust::inclusive_scan(d.begin(), d.end(), out.begin());
            sums.all(host(out));
        }
        if (wanted(n)) {
            thrust::inclusive_scan(all.begin(), all.end(), out.begin(), thrust::maximum<T>());
            maxima.all(host(out));
        }
        if (wanted(n)) {
            thrust::exclusive_scan(d.begin(), d.end(), out.begin(), T(9));
            exclusive.all(host(out));
        }
        if (wanted(n)) {
            thrust::inclusive_scan_by_key(all.begin(), all.end(), thrust::constant_iterator<T>(T(1)), out.begin());
            by_key.all(host(out));
        }
        if (wanted(n)) {
            thrust::exclusive_scan_by_key(all.begin(), all.end(), d.begin(), out.begin(), T(2));
            by_key.all(host(out));
        }
        if (wanted(n)) {
            thrust::device_vector<map> maps(n);
            thrust::transform(d.begin(), d.end(), maps.begin(), map_of());
            thrust::inclusive_scan(maps.begin(), maps.end(), maps.begin(), then());
            for (const map& x : host(maps)) orders.word(x.scale ^ x.offset);
        }
        if (wanted(n)) {
            thrust::exclusive_scan(d.begin(), d.end(), d.begin());  // in place
            exclusive.all(host(d));
        }
        printf("%s %d: %08x %08x %08x %08x %08x\n", name<T>(), n, sums.sum, maxima.sum, exclusive.sum, by_key.sum, orders.sum);
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
