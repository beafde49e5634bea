// The caching allocator, checked calls, pairs of a place and a value, loads that a cache keeps, all without `cub::`.
#include <cub/cub.cuh>
#include <cstdio>
#include <vector>

using namespace cub;

CachingDeviceAllocator allocator(true);

struct LessThan {
    int limit;
    __host__ __device__ __forceinline__ LessThan(int limit) : limit(limit) {}
    __host__ __device__ __forceinline__ bool operator()(const int& a) const { return a < limit; }
};

struct Smaller { __host__ __device__ __forceinline__ int operator()(int a, int b) const { return b < a ? b : a; } };

typedef ArgIndexInputIterator<int*>::value_type Placed;
struct Nearest {
    __host__ __device__ __forceinline__ Placed operator()(const Placed& a, const Placed& b) const { return abs(b.value - 2000) < abs(a.value - 2000) ? b : a; }
};

template <typename F> void run(F f) {
    void* temp = NULL;
    size_t bytes = 0;
    CubDebugExit(f(temp, bytes));
    CubDebugExit(allocator.DeviceAllocate(&temp, bytes));
    CubDebugExit(f(temp, bytes));
    CubDebugExit(cudaDeviceSynchronize());
    CubDebugExit(allocator.DeviceFree(temp));
}
template <typename T> T at(const T* d, int i) {
    T x;
    CubDebugExit(cudaMemcpy(&x, d + i, sizeof x, cudaMemcpyDeviceToHost));
    return x;
}

int main() {
    const int n = 3000;
    std::vector<int> h(n);
    for (int i = 0; i < n; i++) h[i] = (i * 7919 + 5) % 3001;
    int *in = NULL, *out = NULL, *count = NULL;
    CubDebugExit(allocator.DeviceAllocate((void**)&in, n * sizeof(int)));
    CubDebugExit(allocator.DeviceAllocate((void**)&out, n * sizeof(int)));
    CubDebugExit(allocator.DeviceAllocate((void**)&count, sizeof(int)));
    CubDebugExit(cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    run([&](void* t, size_t& b) { return DeviceSelect::If(t, b, in, out, count, n, LessThan(1234)); });
    printf("selected %d, last %d\n", at(count, 0), at(out, at(count, 0) - 1));

    ArgIndexInputIterator<int*> indexed(in);
    Placed* placed = NULL;
    CubDebugExit(allocator.DeviceAllocate((void**)&placed, sizeof(Placed)));
    run([&](void* t, size_t& b) { return DeviceReduce::Reduce(t, b, indexed, placed, n, Nearest(), Placed(-1, 1 << 30)); });
    Placed nearest = at(placed, 0);
    printf("nearest to 2000 %d at %d\n", nearest.value, (int)nearest.key);
    typedef KeyValuePair<int, int> Pair;
    Pair* pair = NULL;
    CubDebugExit(allocator.DeviceAllocate((void**)&pair, sizeof(Pair)));
    run([&](void* t, size_t& b) { return DeviceReduce::ArgMax(t, b, in, pair, n); });
    Pair p = at(pair, 0);
    printf("largest %d at %d: %d\n", p.value, p.key, h[p.key] == p.value);
    run([&](void* t, size_t& b) { return DeviceReduce::ArgMin(t, b, in, pair, n); });
    p = at(pair, 0);
    printf("least %d at %d: %d\n", p.value, p.key, h[p.key] == p.value);

    CacheModifiedInputIterator<LOAD_LDG, int> cached(in);
    run([&](void* t, size_t& b) { return DeviceRadixSort::SortKeysDescending(t, b, in, out, n); });
    printf("sorted %d %d %d\n", at(out, 0), at(out, 1), at(out, n - 1));
    run([&](void* t, size_t& b) { return DeviceReduce::Reduce(t, b, cached, out, n, Smaller(), 1 << 30); });
    printf("least %d\n", at(out, 0));

    for (void* d : {(void*)in, (void*)out, (void*)count, (void*)placed, (void*)pair}) CubDebugExit(allocator.DeviceFree(d));
    CubDebugExit(allocator.FreeAllCached());
    return 0;
}
