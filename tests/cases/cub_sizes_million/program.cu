// gate: functional
// A million elements of CUB's device-wide algorithms: more tiles than blocks run at once.
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

struct odd {
    __host__ __device__ bool operator()(int x) const { return x & 1; }
};

template <class T> void print(const char* what, const std::vector<T>& v) {
    checksum sum;
    sum.all(v);
    printf("%s: %08x\n", what, sum.sum);
}

int main() {
    const int n = 1000000, levels = 65;
    array<int> in(keys<int>(mixed, n)), out(n), count(1), histogram(levels - 1);
    array<long long> values(keys<long long>(few, n)), values_out(n);
    run([&](void* m, size_t& b) { return cub::DeviceRadixSort::SortPairsDescending(m, b, in.data, out.data, values.data, values_out.data, n, 12, 28); });
    print("sort", out.host());
    print("sort", values_out.host());
    run([&](void* m, size_t& b) { return cub::DeviceHistogram::HistogramEven(m, b, in.data, histogram.data, levels, INT_MIN / 4, INT_MAX / 4 + 1, n); });
    print("histogram", histogram.host());
    cudaMemset(out.data, 0, n * sizeof(int));
    run([&](void* m, size_t& b) { return cub::DeviceSelect::If(m, b, in.data, out.data, count.data, n, odd()); });
    print("select", out.host());
    print("select", count.host());
    run([&](void* m, size_t& b) { return cub::DeviceScan::ExclusiveSum(m, b, values.data, values_out.data, n); });
    print("scan", values_out.host());
    cudaMemset(values_out.data, 0, n * sizeof(long long));
    run([&](void* m, size_t& b) { return cub::DeviceRunLengthEncode::Encode(m, b, values.data, values_out.data, out.data, count.data, n); });
    print("runs", count.host());
    run([&](void* m, size_t& b) { return cub::DeviceReduce::Max(m, b, in.data, count.data, n); });
    print("max", count.host());
}
