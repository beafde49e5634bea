// What stands before each program of CUB that oracle.rs writes: trials of its algorithms, each compared with plain loops.
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>
#include <cub/cub.cuh>

struct map {  // x -> scale * x + offset modulo 2^32
    unsigned scale, offset;
};
__host__ __device__ bool operator==(const map& f, const map& g) { return f.scale == g.scale && f.offset == g.offset; }
struct then {  // associative, not commutative
    __host__ __device__ map operator()(const map& f, const map& g) const {
        return {f.scale * g.scale, f.offset * g.scale + g.offset};
    }
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
template <> map key<map>(int, int, int) { return {bits() | 1, bits()}; }

template <class T> std::vector<T> keys(int pattern, int n) {
    std::vector<T> v(n);
    for (int i = 0; i < n; i++) v[i] = key<T>(pattern, i, n);
    return v;
}
const char* trial;
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
struct less {
    template <class T> __host__ __device__ bool operator()(const T& x, const T& y) const { return x < y; }
};
struct low {
    template <class T> __host__ __device__ bool operator()(const T& x) const { return x < T(42); }
};
struct zero {
    template <class T> __host__ __device__ bool operator()(const T& x) const { return x == T(0); }
};
struct differs {
    template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return T(x != y); }
};

void launched() {
    same_numbers(cudaGetLastError(), cudaSuccess);
    same_numbers(cudaDeviceSynchronize(), cudaSuccess);
}

template <class T> void reduces(int pattern, int n) {
    std::vector<T> h = keys<T>(pattern, n), w = keys<T>(few, n);
    array<T> all(h), small(w), one(1);
    T sum = T(0), most = T(3);
    int least = 0;
    for (int i = 0; i < n; i++) {
        sum = T(sum + w[i]);
        most = larger()(most, h[i]);
        if (h[i] < h[least]) least = i;
    }
    run([&](void* m, size_t& b) { return cub::DeviceReduce::Sum(m, b, small.data, one.data, n); });
    is(one.host()[0], sum);
    run([&](void* m, size_t& b) { return cub::DeviceReduce::Reduce(m, b, all.data, one.data, n, larger(), T(3)); });
    is(one.host()[0], most);
    if (n == 0) return;
    run([&](void* m, size_t& b) { return cub::DeviceReduce::Min(m, b, all.data, one.data, n); });
    is(one.host()[0], h[least]);
    array<cub::KeyValuePair<int, T>> pair(1);
    run([&](void* m, size_t& b) { return cub::DeviceReduce::ArgMin(m, b, all.data, pair.data, n); });
    same_numbers(pair.host()[0].key, least);
    is(pair.host()[0].value, h[least]);
}

template <class T> void scans(int pattern, int n) {
    std::vector<T> h = keys<T>(pattern, n), w = keys<T>(few, n), sums(n), before(n), most(n), runs(n);
    std::vector<map> f = keys<map>(few, n), g(n);
    for (int i = 0; i < n; i++) {
        sums[i] = i ? T(sums[i - 1] + w[i]) : w[i];
        before[i] = i ? sums[i - 1] : T(0);
        most[i] = i ? larger()(most[i - 1], h[i - 1]) : T(1);
        runs[i] = i && h[i] == h[i - 1] ? T(runs[i - 1] + w[i]) : w[i];
        g[i] = i ? then()(g[i - 1], f[i]) : f[i];
    }
    array<T> all(h), small(w), out(n);
    array<map> maps(f);
    run([&](void* m, size_t& b) { return cub::DeviceScan::InclusiveSum(m, b, small.data, out.data, n); });
    same(out.host(), sums);
    run([&](void* m, size_t& b) { return cub::DeviceScan::ExclusiveSum(m, b, small.data, out.data, n); });
    same(out.host(), before);
    run([&](void* m, size_t& b) { return cub::DeviceScan::ExclusiveScan(m, b, all.data, out.data, larger(), T(1), n); });
    same(out.host(), most);
    run([&](void* m, size_t& b) { return cub::DeviceScan::InclusiveSumByKey(m, b, all.data, small.data, out.data, n); });
    same(out.host(), runs);
    run([&](void* m, size_t& b) { return cub::DeviceScan::InclusiveScan(m, b, maps.data, maps.data, then(), n); });
    same(maps.host(), g);
}

template <class T> void selects(int pattern, int n) {
    std::vector<T> h = keys<T>(pattern, n), chosen, others, flagged, heads;
    std::vector<int> flags = keys<int>(few, n), lengths;
    for (int i = 0; i < n; i++) {
        (low()(h[i]) ? chosen : others).push_back(h[i]);
        if (flags[i]) flagged.push_back(h[i]);
        bool head = i == 0 || h[i] != h[i - 1];
        if (head) heads.push_back(h[i]);
        if (head) lengths.push_back(0);
        lengths.back()++;
    }
    array<T> all(h), out(n);
    array<int> flag(flags), count(1), counts(n);
    auto check = [&](const std::vector<T>& want) {
        std::vector<T> got = out.host();
        same_numbers(count.host()[0], want.size());
        got.resize(want.size());
        same(got, want);
    };
    run([&](void* m, size_t& b) { return cub::DeviceSelect::If(m, b, all.data, out.data, count.data, n, low()); });
    check(chosen);
    run([&](void* m, size_t& b) { return cub::DeviceSelect::Flagged(m, b, all.data, flag.data, out.data, count.data, n); });
    check(flagged);
    run([&](void* m, size_t& b) { return cub::DeviceSelect::Unique(m, b, all.data, out.data, count.data, n); });
    check(heads);
    run([&](void* m, size_t& b) { return cub::DeviceRunLengthEncode::Encode(m, b, all.data, out.data, counts.data, count.data, n); });
    check(heads);
    std::vector<int> got = counts.host();
    got.resize(lengths.size());
    same(got, lengths);
    run([&](void* m, size_t& b) { return cub::DevicePartition::If(m, b, all.data, out.data, count.data, n, low()); });
    same_numbers(count.host()[0], chosen.size());
    chosen.insert(chosen.end(), others.rbegin(), others.rend());  // what is not chosen lies reversed
    same(out.host(), chosen);
}

// Bits that are in the order of the keys
template <class T> unsigned long long ordered_bits(T x) {
    unsigned long long b = 0, top = 1ull << (8 * sizeof(T) - 1), all = top | (top - 1);
    if (x == T(0)) x = T(0);  // -0 as 0
    memcpy(&b, &x, sizeof x);
    if (std::is_floating_point<T>::value) return b & top ? ~b & all : b | top;
    return std::is_signed<T>::value ? b ^ top : b;
}

template <class T> void radix_sorts(int pattern, int n) {
    std::vector<T> h = keys<T>(pattern, n);
    int begin = bits() % 3 ? 0 : bits() % (8 * sizeof(T)), end = bits() % 3 ? 8 * sizeof(T) : begin + bits() % (8 * sizeof(T) - begin + 1);
    unsigned long long mask = end - begin == 64 ? ~0ull : ((1ull << (end - begin)) - 1);
    std::vector<int> order(n), numbers(n);
    for (int i = 0; i < n; i++) order[i] = numbers[i] = i;
    bool down = bits() % 2;
    auto digits = [&](int i) { return ordered_bits(h[i]) >> begin & mask; };
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return down ? digits(j) < digits(i) : digits(i) < digits(j); });
    std::vector<T> sorted(n);
    for (int i = 0; i < n; i++) sorted[i] = h[order[i]];
    array<T> in(h), out(n);
    array<int> values(numbers), values_out(n);
    run([&](void* m, size_t& b) {
        return down ? cub::DeviceRadixSort::SortPairsDescending(m, b, in.data, out.data, values.data, values_out.data, n, begin, end)
                    : cub::DeviceRadixSort::SortPairs(m, b, in.data, out.data, values.data, values_out.data, n, begin, end);
    });
    same(out.host(), sorted);
    same(values_out.host(), order);
    cub::DoubleBuffer<T> both(in.data, out.data);
    run([&](void* m, size_t& b) {
        return down ? cub::DeviceRadixSort::SortKeysDescending(m, b, both, n, begin, end) : cub::DeviceRadixSort::SortKeys(m, b, both, n, begin, end);
    });
    same(both.Current() == in.data ? in.host() : out.host(), sorted);
}

template <class T> void merge_sorts(int pattern, int n) {
    std::vector<T> h = keys<T>(pattern, n), sorted = h;
    std::vector<int> order(n);
    for (int i = 0; i < n; i++) order[i] = i;
    array<T> in(h);
    array<int> values(order);
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return h[i] < h[j]; });
    std::stable_sort(sorted.begin(), sorted.end());
    run([&](void* m, size_t& b) { return cub::DeviceMergeSort::StableSortPairs(m, b, in.data, values.data, n, less()); });
    same(in.host(), sorted);
    same(values.host(), order);
}

template <class T> void segments(int pattern, int n) {
    std::vector<T> h = keys<T>(pattern, n), w = keys<T>(few, n), sums, most, sorted = h;
    std::vector<int> ends(1);
    while (ends.back() < n) ends.push_back(std::min(n, int(ends.back() + (bits() % 3 ? bits() % 40 : bits() % 2 * (bits() % 3000)))));
    int count = (int)ends.size() - 1;
    for (int s = 0; s < count; s++) {
        sums.push_back(T(0));
        most.push_back(T(41));
        for (int i = ends[s]; i < ends[s + 1]; i++) {
            sums[s] = T(sums[s] + w[i]);
            most[s] = larger()(most[s], h[i]);
        }
        std::stable_sort(sorted.begin() + ends[s], sorted.begin() + ends[s + 1]);
    }
    array<T> all(h), small(w), results(count), out(n);
    array<int> at(ends);
    run([&](void* m, size_t& b) { return cub::DeviceSegmentedReduce::Sum(m, b, small.data, results.data, count, at.data, at.data + 1); });
    same(results.host(), sums);
    run([&](void* m, size_t& b) { return cub::DeviceSegmentedReduce::Reduce(m, b, all.data, results.data, count, at.data, at.data + 1, larger(), T(41)); });
    same(results.host(), most);
    run([&](void* m, size_t& b) { return cub::DeviceSegmentedRadixSort::SortKeys(m, b, all.data, out.data, n, count, at.data, at.data + 1); });
    if (n) same(out.host(), sorted);
    run([&](void* m, size_t& b) { return cub::DeviceSegmentedSort::SortKeys(m, b, all.data, out.data, n, count, at.data, at.data + 1); });
    if (n) same(out.host(), sorted);
}

template <class T> void histograms(int pattern, int n) {
    std::vector<T> h = keys<T>(pattern, n);
    const std::vector<T> bounds = {T(0), T(1), T(5), T(42), T(43), T(99)};
    std::vector<int> even(6), range(5);
    std::vector<T> changes(n);
    for (int i = 0; i < n; i++) {
        if (h[i] >= T(0) && h[i] < T(96)) even[int(h[i] / 16)]++;
        for (int j = 0; j < 5; j++) range[j] += h[i] >= bounds[j] && h[i] < bounds[j + 1];
        changes[i] = i ? T(h[i] != h[i - 1]) : h[i];
    }
    array<T> in(h), levels(bounds), out(n);
    array<int> bins(6), slots(5);
    run([&](void* m, size_t& b) { return cub::DeviceHistogram::HistogramEven(m, b, in.data, bins.data, 7, T(0), T(96), n); });
    same(bins.host(), even);
    run([&](void* m, size_t& b) { return cub::DeviceHistogram::HistogramRange(m, b, in.data, slots.data, 6, levels.data, n); });
    same(slots.host(), range);
    run([&](void* m, size_t& b) { return cub::DeviceAdjacentDifference::SubtractLeftCopy(m, b, in.data, out.data, n, differs()); });
    same(out.host(), changes);
}

struct then_packed {  // affine maps modulo 2^16, packed in a word, one after the other: the order matters
    __host__ __device__ unsigned operator()(unsigned f, unsigned g) const {
        unsigned scale = (f >> 16) * (g >> 16), offset = (f & 0xffff) * (g >> 16) + g;
        return (scale << 16) | (offset & 0xffff);
    }
};

template <class T, int threads, int items, cub::BlockLoadAlgorithm load, cub::BlockStoreAlgorithm store, cub::BlockScanAlgorithm scan>
__global__ void block_scans(const T* in, T* out, unsigned* maps, T* total, int n) {
    typedef cub::BlockLoad<T, threads, items, load> Load;
    typedef cub::BlockStore<T, threads, items, store> Store;
    typedef cub::BlockScan<T, threads, scan> Scan;
    typedef cub::BlockScan<unsigned, threads, scan> MapScan;
    typedef cub::BlockReduce<T, threads> Reduce;
    __shared__ union {
        typename Load::TempStorage for_load;
        typename Store::TempStorage for_store;
        typename Scan::TempStorage for_scan;
        typename MapScan::TempStorage for_maps;
        typename Reduce::TempStorage for_reduce;
    } memory;
    T x[items], sum;
    Load(memory.for_load).Load(in, x, n, T(0));
    __syncthreads();
    unsigned f[items];
    for (int i = 0; i < items; i++) f[i] = (unsigned(int(x[i])) * 2 + 1) << 16 | (threadIdx.x & 0xff);
    MapScan(memory.for_maps).ExclusiveScan(f, f, 1u << 16, then_packed());
    for (int i = 0; i < items; i++) maps[threadIdx.x * items + i] = f[i];
    __syncthreads();
    T all = Reduce(memory.for_reduce).Sum(x);
    if (threadIdx.x == 0) total[0] = all;
    __syncthreads();
    Scan(memory.for_scan).InclusiveSum(x, x, sum);
    if (threadIdx.x == threads - 1) total[1] = sum;
    __syncthreads();
    Store(memory.for_store).Store(out, x, n);
}

template <class T, int threads, int items> __global__ void block_sorts(const T* in, T* up, T* down, int* places, T pad, int n) {
    typedef cub::BlockRadixSort<T, threads, items> Sort;
    typedef cub::BlockRadixSort<T, threads, items, int> SortPairs;
    __shared__ union {
        typename Sort::TempStorage sort;
        typename SortPairs::TempStorage pairs;
    } memory;
    T x[items], y[items];
    int place[items];
    cub::LoadDirectBlocked(threadIdx.x, in, x, n, pad);
    for (int i = 0; i < items; i++) {
        y[i] = x[i];
        place[i] = threadIdx.x * items + i;
    }
    Sort(memory.sort).SortBlockedToStriped(x);
    cub::StoreDirectStriped<threads>(threadIdx.x, up, x);
    __syncthreads();
    SortPairs(memory.pairs).SortDescending(y, place);
    cub::StoreDirectBlocked(threadIdx.x, down, y);
    cub::StoreDirectBlocked(threadIdx.x, places, place);
}

template <class T, int threads, int items> __global__ void block_merges(const T* in, T* out, T pad, int n) {
    typedef cub::BlockMergeSort<T, threads, items> Sort;
    __shared__ typename Sort::TempStorage memory;
    T x[items];
    cub::LoadDirectBlocked(threadIdx.x, in, x, n, pad);
    Sort(memory).StableSort(x, less(), n, pad);
    cub::StoreDirectBlocked(threadIdx.x, out, x, n);
}

template <class T, int width> __global__ void in_warps(const T* in, T* sums, unsigned* maps, T* heads, int n) {
    typedef cub::WarpReduce<T, width> Reduce;
    typedef cub::WarpScan<unsigned, width> Scan;
    __shared__ typename Reduce::TempStorage reduce[128 / width];
    __shared__ typename Scan::TempStorage scan[128 / width];
    int at = threadIdx.x, warp = at / width;
    T x = at < n ? in[at] : T(0);
    unsigned f = (unsigned(int(x)) * 2 + 1) << 16 | at;
    T sum = Reduce(reduce[warp]).Sum(x);
    __syncwarp();
    if (at % width == 0) sums[warp] = sum;
    T head = Reduce(reduce[warp]).HeadSegmentedSum(x, at % 5 == 0);
    heads[at] = at % 5 == 0 || at % width == 0 ? head : T(0);
    Scan(scan[warp]).InclusiveScan(f, f, then_packed());
    maps[at] = f;
}

std::vector<unsigned> affine(const std::vector<unsigned>& f, int part, bool exclusive) {
    std::vector<unsigned> g(f.size());
    unsigned sum = 0;
    for (size_t i = 0; i < f.size(); i++) {
        bool first = i % part == 0;
        unsigned before = first ? 1u << 16 : sum;
        sum = first ? exclusive ? then_packed()(1u << 16, f[i]) : f[i] : then_packed()(sum, f[i]);
        g[i] = exclusive ? before : sum;
    }
    return g;
}

template <class T, int threads, int items, cub::BlockLoadAlgorithm load, cub::BlockStoreAlgorithm store, cub::BlockScanAlgorithm scan>
void blocks(int pattern, int n) {
    const int size = threads * items;
    n %= size + 1;
    std::vector<T> w = keys<T>(few, size), x = w, sums(size), untouched = keys<T>(mixed, size);
    for (int i = n; i < size; i++) x[i] = T(0);
    std::vector<unsigned> f(size);
    auto striped = [&](int i) { return i % items * threads + i / items; };  // where what thread i / items holds lies
    T total = T(0);
    for (int i = 0; i < size; i++) {
        T own = x[load == cub::BLOCK_LOAD_STRIPED ? striped(i) : i];
        f[i] = (unsigned(int(own)) * 2 + 1) << 16 | (i / items & 0xff);
        sums[store == cub::BLOCK_STORE_STRIPED ? striped(i) : i] = total = T(total + own);
    }
    for (int i = n; i < size; i++) sums[i] = untouched[i];
    array<T> in(w), out(untouched), totals(2);
    array<unsigned> maps(size);
    block_scans<T, threads, items, load, store, scan><<<1, threads>>>(in.data, out.data, maps.data, totals.data, n);
    launched();
    is(totals.host()[0], total);
    is(totals.host()[1], total);
    same(out.host(), sums);
    same(maps.host(), affine(f, size, true));

    std::vector<T> h = keys<T>(pattern, size), up = h;
    const T pad = std::numeric_limits<T>::max();
    for (int i = n; i < size; i++) up[i] = pad;
    std::vector<int> order(size);
    for (int i = 0; i < size; i++) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return up[j] < up[i]; });
    std::vector<T> down(size);
    for (int i = 0; i < size; i++) down[i] = up[order[i]];
    std::sort(up.begin(), up.end());
    array<T> given(h), ascending(size), descending(size);
    array<int> places(size);
    block_sorts<T, threads, items><<<1, threads>>>(given.data, ascending.data, descending.data, places.data, pad, n);
    launched();
    same(ascending.host(), up);
    same(descending.host(), down);
    same(places.host(), order);

    const int part = n < 64 * items ? n : 64 * items;
    if (64 * items > size) return;
    std::vector<T> merged = untouched;
    std::copy(h.begin(), h.begin() + part, merged.begin());
    std::sort(merged.begin(), merged.begin() + part);
    array<T> result(untouched);
    block_merges<T, 64, items><<<1, 64>>>(given.data, result.data, pad, part);
    launched();
    same(result.host(), merged);
}

template <class T, int width> void warps(int, int n) {
    n %= 129;
    std::vector<T> h = keys<T>(few, 128), x = h, sums(128 / width), heads(128);
    for (int i = n; i < 128; i++) x[i] = T(0);
    std::vector<unsigned> f(128);
    for (int i = 0, head = 0; i < 128; i++) {
        sums[i / width] = T(sums[i / width] + x[i]);
        if (i % 5 == 0 || i % width == 0) head = i;
        heads[head] = T(heads[head] + x[i]);
        f[i] = (unsigned(int(x[i])) * 2 + 1) << 16 | i;
    }
    array<T> in(h), out(128 / width), segments(128);
    array<unsigned> maps(128);
    in_warps<T, width><<<1, 128>>>(in.data, out.data, maps.data, segments.data, n);
    launched();
    same(out.host(), sums);
    same(segments.host(), heads);
    same(maps.host(), affine(f, width, false));
}
