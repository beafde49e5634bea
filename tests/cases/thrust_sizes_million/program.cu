// gate: functional
// A million elements of each algorithm: more tiles than blocks run at once.
#include <thrust/adjacent_difference.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/unique.h>
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

int main() {
    const int n = 1000000;
    std::vector<unsigned char> bytes = keys<unsigned char>(mixed, n);
    std::vector<int> h = keys<int>(extremes, n);
    thrust::device_vector<unsigned char> b(bytes.begin(), bytes.end());
    thrust::device_vector<int> d(h.begin(), h.end()), places(n), out(n);
    auto print = [](const char* what, const thrust::device_vector<int>& v) {
        checksum sum;
        sum.all(host(v));
        printf("%s: %08x\n", what, sum.sum);
    };
    thrust::inclusive_scan(b.begin(), b.end(), out.begin(), thrust::plus<int>());
    print("inclusive_scan", out);
    thrust::adjacent_difference(out.begin(), out.end(), out.begin());
    print("adjacent_difference", out);
    printf("reduce: %d\n", thrust::reduce(b.begin(), b.end(), 0));
    printf("minmax_element: %d\n", int(thrust::max_element(d.begin(), d.end()) - d.begin()));
    printf("count: %d\n", (int)thrust::count(d.begin(), d.end(), INT_MAX));
    int some = thrust::copy_if(d.begin(), d.end(), out.begin(), below_42()) - out.begin();
    printf("copy_if: %d\n", some);
    print("copy_if", out);
    thrust::sequence(places.begin(), places.end());
    thrust::stable_sort_by_key(b.begin(), b.end(), places.begin());
    print("stable_sort_by_key", places);
    int kept = thrust::unique_by_key(b.begin(), b.end(), places.begin()).first - b.begin();
    places.resize(kept);
    print("unique_by_key", places);
}
