// Names that CUB 3 has dropped, and programs still use: functors and iterators.
#include <cub/cub.cuh>
#include <cstdio>
#include <vector>

using namespace cub;

CachingDeviceAllocator allocator(true);

struct Square { __host__ __device__ __forceinline__ float operator()(int x) const { return (float)x * x; } };
struct LessThan {
    int limit;
    __host__ __device__ __forceinline__ LessThan(int limit) : limit(limit) {}
    __host__ __device__ __forceinline__ bool operator()(const int& a) const { return a < limit; }
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
    float* sum = NULL;
    CubDebugExit(allocator.DeviceAllocate((void**)&in, n * sizeof(int)));
    CubDebugExit(allocator.DeviceAllocate((void**)&out, n * sizeof(int)));
    CubDebugExit(allocator.DeviceAllocate((void**)&count, sizeof(int)));
    CubDebugExit(allocator.DeviceAllocate((void**)&sum, sizeof(float)));
    CubDebugExit(cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    run([&](void* t, size_t& b) { return DeviceReduce::Reduce(t, b, in, out, n, cub::Max(), -1); });
    printf("largest %d\n", at(out, 0));
    run([&](void* t, size_t& b) { return DeviceScan::ExclusiveScan(t, b, in, out, cub::Sum(), 10, n); });
    printf("before %d %d\n", at(out, 0), at(out, n - 1));

    CountingInputIterator<int> counting(0);
    TransformInputIterator<float, Square, CountingInputIterator<int> > squares(counting, Square());
    run([&](void* t, size_t& b) { return DeviceReduce::Sum(t, b, squares, sum, 100); });
    printf("squares %g\n", at(sum, 0));
    run([&](void* t, size_t& b) { return DeviceSelect::If(t, b, counting, out, count, n, LessThan(1234)); });
    printf("selected %d, last %d\n", at(count, 0), at(out, 1233));

    ConstantInputIterator<int> sevens(7);
    run([&](void* t, size_t& b) { return DeviceScan::InclusiveSum(t, b, sevens, out, n); });
    printf("sevens %d\n", at(out, n - 1));
    run([&](void* t, size_t& b) { return DeviceReduce::Reduce(t, b, in, out, n, cub::Min(), 1 << 30); });
    printf("least %d\n", at(out, 0));

    for (void* d : {(void*)in, (void*)out, (void*)count, (void*)sum}) CubDebugExit(allocator.DeviceFree(d));
    CubDebugExit(allocator.FreeAllCached());
    return 0;
}
