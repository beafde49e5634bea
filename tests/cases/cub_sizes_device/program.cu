// gate: functional
// CUB's device-wide reductions, scans, selections and merge sorts of sizes around powers of two.
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

// Maps x -> scale * x + offset of numbers modulo 2^32, one after the other: the order matters.
struct map {
    unsigned scale, offset;
};
struct then {
    __host__ __device__ map operator()(const map& f, const map& g) const {
        return {f.scale * g.scale, f.offset * g.scale + g.offset};
    }
};
struct larger {
    template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return x < y ? y : x; }
};
struct add {
    template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return x + y; }
};
struct below_42 {
    template <class T> __host__ __device__ bool operator()(const T& x) const { return x < T(42); }
};
struct less {
    template <class T> __host__ __device__ bool operator()(const T& x, const T& y) const { return x < y; }
};

// Whole numbers whose sums are exact; maxima are of all keys.
template <class T> T small(const T& x, int i) { return T(i % 7 == 0 ? 3 : int(x > T(1)) - int(x < T(1)) * (i % 3)); }

// The first elements, as many as the device counted
template <class T> void kept(checksum& sum, const array<T>& out, const array<int>& count) {
    int n = count.host()[0];
    std::vector<T> all = out.host();
    sum.add(n);
    for (int i = 0; i < n; i++) sum.add(all[i]);
}

template <class T> void numbers() {
    for (int n : sizes) {
        checksum reduced, scans, selected, runs, merged;
        std::vector<T> k = keys<T>(next_pattern(), n), h = k;
        std::vector<int> places(n), flags(n);
        for (int i = 0; i < n; i++) {
            h[i] = small(h[i], i);
            places[i] = i;
            flags[i] = k[i] < T(42);
        }
        array<T> all(k), in(h), out(n), one(1);
        array<int> values(places), values_out(n), flag(flags), count(1);
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceReduce::Sum(m, b, in.data, one.data, n); });
            reduced.all(one.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceReduce::Max(m, b, all.data, one.data, n); });
            reduced.all(one.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceReduce::Reduce(m, b, all.data, one.data, n, larger(), T(43)); });
            reduced.all(one.host());
        }
        if (n && wanted(n)) {
            array<cub::KeyValuePair<int, T>> least(1);
            run([&](void* m, size_t& b) { return cub::DeviceReduce::ArgMin(m, b, all.data, least.data, n); });
            reduced.add(least.host()[0].key);
            reduced.add(least.host()[0].value);
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceScan::InclusiveSum(m, b, in.data, out.data, n); });
            scans.all(out.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceScan::ExclusiveScan(m, b, all.data, out.data, larger(), T(1), n); });
            scans.all(out.host());
        }
        if (wanted(n)) {
            std::vector<map> maps(n);
            for (int i = 0; i < n; i++) maps[i] = {2 * unsigned(int(h[i])) + 1, unsigned(i)};
            array<map> from(maps), to(n);
            run([&](void* m, size_t& b) { return cub::DeviceScan::InclusiveScan(m, b, from.data, to.data, then(), n); });
            for (const map& x : to.host()) scans.word(x.scale ^ x.offset);
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceScan::ExclusiveSumByKey(m, b, all.data, in.data, out.data, n); });
            scans.all(out.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceSelect::If(m, b, all.data, out.data, count.data, n, below_42()); });
            kept(selected, out, count);
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceSelect::Flagged(m, b, all.data, flag.data, out.data, count.data, n); });
            kept(selected, out, count);
        }
        if (wanted(n)) {  // what is not chosen comes last, reversed
            run([&](void* m, size_t& b) { return cub::DevicePartition::If(m, b, all.data, out.data, count.data, n, below_42()); });
            selected.all(out.host());
            selected.all(count.host());
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceSelect::Unique(m, b, all.data, out.data, count.data, n); });
            kept(runs, out, count);
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceRunLengthEncode::Encode(m, b, all.data, out.data, values_out.data, count.data, n); });
            kept(runs, out, count);
            kept(runs, values_out, count);
        }
        if (wanted(n)) {
            run([&](void* m, size_t& b) { return cub::DeviceReduce::ReduceByKey(m, b, all.data, out.data, values.data, values_out.data, count.data, add(), n); });
            kept(runs, out, count);
            kept(runs, values_out, count);
        }
        if (wanted(n)) {
            array<T> sorted(k);
            run([&](void* m, size_t& b) { return cub::DeviceMergeSort::StableSortPairs(m, b, sorted.data, values.data, n, less()); });
            merged.all(sorted.host());
            merged.all(values.host());
        }
        printf("%s %d: %08x %08x %08x %08x %08x\n", name<T>(), n, reduced.sum, scans.sum, selected.sum, runs.sum, merged.sum);
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
