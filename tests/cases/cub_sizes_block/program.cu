// Primitives of warps and blocks: shapes of blocks, elements of a thread, and tiles that are not full.
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

struct then {  // affine maps modulo 2^16, packed in a word, one after the other: the order matters
    __host__ __device__ unsigned operator()(unsigned f, unsigned g) const {
        unsigned scale = (f >> 16) * (g >> 16), offset = (f & 0xffff) * (g >> 16) + g;
        return (scale << 16) | (offset & 0xffff);
    }
};
struct less {
    template <class T> __host__ __device__ bool operator()(const T& x, const T& y) const { return x < y; }
};

template <class T, int threads, int items, cub::BlockLoadAlgorithm load, cub::BlockStoreAlgorithm store, cub::BlockScanAlgorithm scan>
__global__ void scans(const T* in, T* out, unsigned* maps, T* total, int n) {
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
    MapScan(memory.for_maps).ExclusiveScan(f, f, 1u << 16, then());
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

template <class T, int threads, int items> __global__ void sorts(const T* in, T* up, T* down, int* places, T pad, int n) {
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

template <class T, int threads, int items> __global__ void merges(const T* in, T* out, T pad, int n) {
    typedef cub::BlockMergeSort<T, threads, items> Sort;
    __shared__ typename Sort::TempStorage memory;
    T x[items];
    cub::LoadDirectBlocked(threadIdx.x, in, x, n, pad);
    Sort(memory).StableSort(x, less(), n, pad);
    cub::StoreDirectBlocked(threadIdx.x, out, x, n);
}

template <class T, int width> __global__ void warps(const T* in, T* sums, unsigned* maps, T* heads, int n) {
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
    Scan(scan[warp]).InclusiveScan(f, f, then());
    maps[at] = f;
}

template <class T, int threads, int items, cub::BlockLoadAlgorithm load, cub::BlockStoreAlgorithm store, cub::BlockScanAlgorithm scan>
void blocks() {
    const int size = threads * items;
    checksum scanned, sorted;
    for (int n : {0, 1, items, 31, 33, size / 2 + 1, size - 1, size}) {
        if (n > size) continue;
        std::vector<T> h = keys<T>(next_pattern(), n), s = h;
        for (T& x : s) x = x > T(1) ? T(2) : T(1);
        h.resize(size);
        s.resize(size);
        array<T> in(h), exact(s), out(s), total(2), up(size), down(size), merged(h);
        array<unsigned> maps(size);
        array<int> places(size);
        scans<T, threads, items, load, store, scan><<<1, threads>>>(exact.data, out.data, maps.data, total.data, n);
        sorts<T, threads, items><<<1, threads>>>(in.data, up.data, down.data, places.data, std::numeric_limits<T>::max(), n);
        const int part = n < 64 * items ? n : 64 * items;
        merges<T, 64, items><<<1, 64>>>(in.data, merged.data, std::numeric_limits<T>::max(), part);
        cudaError_t error = cudaDeviceSynchronize();
        if (error != cudaSuccess) printf("%s\n", cudaGetErrorString(error));
        scanned.all(out.host());
        scanned.all(maps.host());
        scanned.all(total.host());
        sorted.all(up.host());
        sorted.all(down.host());
        sorted.all(places.host());
        sorted.all(merged.host());
    }
    printf("%s %d x %d: %08x %08x\n", name<T>(), threads, items, scanned.sum, sorted.sum);
}

template <class T, int width> void of_warps() {
    checksum sum;
    for (int n : {0, 1, 31, 64, 127, 128}) {
        std::vector<T> h = keys<T>(next_pattern(), 128);
        for (T& x : h) x = x > T(1) ? T(2) : T(1);
        array<T> in(h), sums(128 / width), heads(128);
        array<unsigned> maps(128);
        warps<T, width><<<1, 128>>>(in.data, sums.data, maps.data, heads.data, n);
        cudaDeviceSynchronize();
        sum.all(sums.host());
        sum.all(heads.host());
        sum.all(maps.host());
    }
    printf("%s warps of %d: %08x\n", name<T>(), width, sum.sum);
}

int main() {
    blocks<int, 32, 1, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT, cub::BLOCK_SCAN_WARP_SCANS>();
    blocks<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE, cub::BLOCK_SCAN_RAKING>();
    blocks<char, 64, 7, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE, cub::BLOCK_SCAN_RAKING_MEMOIZE>();
    blocks<unsigned char, 256, 3, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE, cub::BLOCK_SCAN_WARP_SCANS>();
    blocks<short, 96, 2, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_DIRECT, cub::BLOCK_SCAN_RAKING>();
    blocks<unsigned, 512, 2, cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED, cub::BLOCK_SCAN_WARP_SCANS>();
    blocks<long long, 128, 5, cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED, cub::BLOCK_SCAN_RAKING>();
    blocks<float, 64, 16, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_TRANSPOSE, cub::BLOCK_SCAN_WARP_SCANS>();
    blocks<double, 160, 3, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_VECTORIZE, cub::BLOCK_SCAN_RAKING_MEMOIZE>();
    of_warps<int, 32>();
    of_warps<char, 8>();
    of_warps<double, 16>();
    of_warps<long long, 4>();
    of_warps<float, 2>();
    of_warps<short, 32>();
}
