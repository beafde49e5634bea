// Segments, histograms, differences and batches of copies, of sizes around powers of two.
#include <cub/cub.cuh>
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

template <class T> struct array {
    T* data = nullptr;
    size_t n;
    array(size_t n) : n(n) { cudaMalloc(&data, (n ? n : 1) * sizeof(T)); }
    array(const std::vector<T>& v) : array(v.size()) { cudaMemcpy(data, v.data(), n * sizeof(T), cudaMemcpyHostToDevice); }
    array(const array&) = delete;
    ~array() { cudaFree(data); }
    std::vector<T> host() const {
        std::vector<T> v(n);
        cudaMemcpy(v.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
        return v;
    }
};

// Asks for the memory, then runs.
template <class F> void run(F f) {
    void* memory = nullptr;
    size_t bytes = 0;
    cudaError_t error = f(memory, bytes);
    cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess) error = f(memory, bytes);
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    if (error != cudaSuccess) printf("%s\n", cudaGetErrorString(error));
    cudaFree(memory);
}

struct larger {
    template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return x < y ? y : x; }
};
struct differs {
    template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return T(x != y); }
};

// Ends of segments of no, one, some and many elements
std::vector<int> offsets(int n) {
    std::vector<int> all;
    const int steps[] = {0, 1, 33, 0, 2, 300, 5000, 32};
    for (int at = 0, i = 0; at <= n; at += steps[i++ % 8]) all.push_back(at);
    all.push_back(n);
    return all;
}

template <class T> T small(const T& x, int i) { return T(i % 7 == 0 ? 3 : int(x > T(1)) - int(x < T(1)) * (i % 3)); }

template <class T> void numbers() {
    for (int n : sizes) {
        checksum reduced, histograms, differences, copies;
        std::vector<T> k = keys<T>(next_pattern(), n), h = k;
        for (int i = 0; i < n; i++) h[i] = small(h[i], i);
        array<T> all(k), in(h), out(n);
        array<int> ends(offsets(n));
        int count = (int)ends.n - 1;
        array<T> results(count);
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceSegmentedReduce::Sum(m, b, in.data, results.data, count, ends.data, ends.data + 1); });
            reduced.all(results.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceSegmentedReduce::Min(m, b, all.data, results.data, count, ends.data, ends.data + 1); });
            reduced.all(results.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceSegmentedReduce::Reduce(m, b, all.data, results.data, count, ends.data, ends.data + 1, larger(), T(41)); });
            reduced.all(results.host());
        }
        if (wanted(n)) {
            array<int> bins(std::vector<int>(7));
            run([&](void* m, size_t& b) { return cub::DeviceHistogram::HistogramEven(m, b, all.data, bins.data, 8, T(0), T(70), n); });
            histograms.all(bins.host());
        }
        if (wanted(n)) {
            array<T> levels(std::vector<T>{T(0), T(1), T(5), T(42), T(43), T(99)});
            array<int> bins(std::vector<int>(5));
            run([&](void* m, size_t& b) { return cub::DeviceHistogram::HistogramRange(m, b, all.data, bins.data, 6, levels.data, n); });
            histograms.all(bins.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceAdjacentDifference::SubtractLeftCopy(m, b, all.data, out.data, n, differs()); });
            differences.all(out.host());
        }
        if (wanted(n)) {
            array<T> copy(k);
            run([&](void* m, size_t& b) { return cub::DeviceAdjacentDifference::SubtractRight(m, b, copy.data, n, differs()); });
            differences.all(copy.host());
        }
        if (wanted(n)) {
            array<T> copy(std::vector<T>(n, T(1)));
            std::vector<T*> from, to;
            std::vector<int> bytes, at = offsets(n);
            for (int i = 0; i < count; i++) {
                from.push_back(all.data + at[i]);
                to.push_back(copy.data + n - at[i + 1]);
                bytes.push_back((at[i + 1] - at[i]) * sizeof(T));
            }
            array<T*> sources(from), targets(to);
            array<int> amounts(bytes);
            run([&](void* m, size_t& b) { return cub::DeviceMemcpy::Batched(m, b, sources.data, targets.data, amounts.data, count); });
            copies.all(copy.host());
        }
        printf("%s %d: %08x %08x %08x %08x\n", name<T>(), n, reduced.sum, histograms.sum, differences.sum, copies.sum);
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
