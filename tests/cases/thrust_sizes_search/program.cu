// gate: functional
// Binary searches, merges and sets of sizes around powers of two, of keys that repeat and of those that do not.
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/find.h>
#include <thrust/merge.h>
#include <thrust/mismatch.h>
#include <thrust/reverse.h>
#include <thrust/set_operations.h>
#include <algorithm>
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

template <class T, class Less> void elements(Less less) {
    for (int n : sizes) {
        checksum bounds, merged, sets, by_key, found;
        std::vector<T> h = keys<T>(next_pattern(), n), g = keys<T>(next_pattern(), n / 2 + 1);
        thrust::device_vector<T> unsorted(h.begin(), h.end());
        std::stable_sort(h.begin(), h.end(), less);
        std::stable_sort(g.begin(), g.end(), less);
        thrust::device_vector<T> a(h.begin(), h.end()), b(g.begin(), g.end()), out(n + g.size());
        thrust::device_vector<int> places(n), v(n, 1), w(g.size(), 2), values(n + g.size());
        thrust::device_vector<bool> in(n);
        auto kept = [](checksum& sum, auto& v, auto end) {
            v.resize(end - v.begin());
            sum.all(host(v));
        };
        if (wanted(n)) kept(bounds, places, thrust::lower_bound(b.begin(), b.end(), unsorted.begin(), unsorted.end(), places.begin(), less));
        if (wanted(n)) kept(bounds, places, thrust::upper_bound(b.begin(), b.end(), unsorted.begin(), unsorted.end(), places.begin(), less));
        if (wanted(n)) {
            thrust::binary_search(b.begin(), b.end(), unsorted.begin(), unsorted.end(), in.begin(), less);
            for (int i = 0; i < n; i++) bounds.word(in[i]);
        }
        if (n && wanted(n)) {
            T last = h[n - 1];
            bounds.add((int)(thrust::lower_bound(a.begin(), a.end(), last, less) - a.begin()));
            bounds.add((int)(thrust::equal_range(a.begin(), a.end(), h[n / 2], less).second - a.begin()));
            found.add((int)(thrust::find(unsorted.begin(), unsorted.end(), last) - unsorted.begin()));
        }
        if (wanted(n)) kept(merged, out, thrust::merge(a.begin(), a.end(), b.begin(), b.end(), out.begin(), less));
        out.resize(n + g.size());
        if (wanted(n)) {
            auto ends = thrust::merge_by_key(b.begin(), b.end(), a.begin(), a.end(), w.begin(), v.begin(), out.begin(), values.begin(), less);
            kept(by_key, out, ends.first);
            kept(by_key, values, ends.second);
        }
        out.resize(n + g.size());
        values.resize(n + g.size());
        if (wanted(n)) kept(sets, out, thrust::set_union(a.begin(), a.end(), b.begin(), b.end(), out.begin(), less));
        out.resize(n + g.size());
        if (wanted(n)) kept(sets, out, thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), out.begin(), less));
        out.resize(n + g.size());
        if (wanted(n)) kept(sets, out, thrust::set_difference(a.begin(), a.end(), b.begin(), b.end(), out.begin(), less));
        out.resize(n + g.size());
        if (wanted(n)) {
            auto ends = thrust::set_symmetric_difference_by_key(a.begin(), a.end(), b.begin(), b.end(), v.begin(), w.begin(), out.begin(), values.begin(), less);
            kept(by_key, out, ends.first);
            kept(by_key, values, ends.second);
        }
        if (wanted(n)) found.add((int)(thrust::mismatch(a.begin(), a.end(), unsorted.begin()).first - a.begin()));
        if (wanted(n)) {
            thrust::reverse(unsorted.begin(), unsorted.end());
            found.all(host(unsorted));
        }
        printf("%s %d: %08x %08x %08x %08x %08x\n", name<T>(), n, bounds.sum, merged.sum, sets.sum, by_key.sum, found.sum);
    }
}
template <class T> void numbers() { elements<T>(thrust::less<T>()); }

int main() {
    numbers<char>();
    numbers<unsigned char>();
    numbers<short>();
    numbers<int>();
    numbers<unsigned>();
    numbers<long long>();
    numbers<float>();
    numbers<double>();
    elements<item>(item_less());
}
