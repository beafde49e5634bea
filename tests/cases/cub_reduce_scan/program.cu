// Reductions and scans of whole arrays of many sizes and types.
#include <cub/cub.cuh>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { printf("%s: %s\n", #call, cudaGetErrorString(e)); exit(1); } } while (0)

// Calls f twice: for the size of its temporary storage, and with it.
template <typename F> void run(F f) {
    void* temp = nullptr; size_t bytes = 0;
    CHECK(f(temp, bytes));
    CHECK(cudaMalloc(&temp, bytes));
    CHECK(f(temp, bytes));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(temp));
}
template <typename T> std::vector<T> get(const T* d, int n) {
    std::vector<T> h(n);
    if (n > 0) CHECK(cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
    return h;
}
template <typename T> T* put(const std::vector<T>& h) {
    T* d;
    CHECK(cudaMalloc(&d, (h.size() + 1) * sizeof(T)));
    if (!h.empty()) CHECK(cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

struct Map { int a, b; };
struct Compose { __host__ __device__ Map operator()(const Map& f, const Map& g) const { return Map{f.a * g.a, f.b * g.a + g.b}; } };
struct Larger { template <typename T> __host__ __device__ T operator()(const T& a, const T& b) const { return a < b ? b : a; } };
struct Add { template <typename T> __host__ __device__ T operator()(const T& a, const T& b) const { return a + b; } };
struct Square { __host__ __device__ long long operator()(int x) const { return (long long)x * x; } };

template <typename T> int numbers(int n) {
    std::vector<T> h(n);
    for (int i = 0; i < n; i++) h[i] = (T)(i * 37 % 101 - 50);
    T *d = put(h), *out = put(std::vector<T>(n + 1)), sum = 0, largest = std::numeric_limits<T>::lowest(), least = std::numeric_limits<T>::max();
    int wrong = 0;
    for (T x : h) { sum += x; if (x > largest) largest = x; if (x < least) least = x; }
    run([&](void* t, size_t& b) { return cub::DeviceReduce::Sum(t, b, d, out, n); });
    wrong += get(out, 1)[0] != sum;
    run([&](void* t, size_t& b) { return cub::DeviceReduce::Max(t, b, d, out, n); });
    wrong += n > 0 && get(out, 1)[0] != largest;
    run([&](void* t, size_t& b) { return cub::DeviceReduce::Min(t, b, d, out, n); });
    wrong += n > 0 && get(out, 1)[0] != least;
    run([&](void* t, size_t& b) { return cub::DeviceReduce::Reduce(t, b, d, out, n, Larger(), (T)60); });
    wrong += get(out, 1)[0] != Larger()(largest, (T)60);
    run([&](void* t, size_t& b) { return cub::DeviceScan::InclusiveSum(t, b, d, out, n); });
    std::vector<T> r = get(out, n);
    T s = 0;
    for (int i = 0; i < n; i++) { s = s + h[i]; wrong += r[i] != s; }
    run([&](void* t, size_t& b) { return cub::DeviceScan::ExclusiveScan(t, b, d, out, Larger(), (T)1, n); });
    r = get(out, n);
    s = 1;
    for (int i = 0; i < n; i++) { wrong += r[i] != s; s = Larger()(s, h[i]); }
    run([&](void* t, size_t& b) { return cub::DeviceScan::ExclusiveSum(t, b, d, d, n); });
    r = get(d, n);
    s = 0;
    for (int i = 0; i < n; i++) { wrong += r[i] != s; s = s + h[i]; }
    CHECK(cudaFree(d)); CHECK(cudaFree(out));
    return wrong;
}

int others(int n) {
    int wrong = 0;
    std::vector<Map> maps(n);
    std::vector<int> keys(n), values(n);
    for (int i = 0; i < n; i++) { maps[i] = Map{i % 5 + 1, i}; keys[i] = (int)((long long)i * i / 3000); values[i] = i % 7; }
    Map* m = put(maps);
    run([&](void* t, size_t& b) { return cub::DeviceScan::InclusiveScan(t, b, m, m, Compose(), n); });
    std::vector<Map> r = get(m, n);
    Map all{1, 0};
    for (int i = 0; i < n; i++) { all = Compose()(all, maps[i]); wrong += r[i].a != all.a || r[i].b != all.b; }

    int *k = put(keys), *v = put(values), *out = put(values), *unique = put(keys), *count = put(std::vector<int>(1));
    run([&](void* t, size_t& b) { return cub::DeviceScan::InclusiveSumByKey(t, b, k, v, out, n); });
    std::vector<int> x = get(out, n);
    for (int i = 0, s = 0; i < n; i++) { if (i > 0 && keys[i] != keys[i - 1]) s = 0; s += values[i]; wrong += x[i] != s; }
    run([&](void* t, size_t& b) { return cub::DeviceScan::ExclusiveScanByKey(t, b, k, v, out, Add(), 100, n); });
    x = get(out, n);
    for (int i = 0, s = 100; i < n; i++) { if (i > 0 && keys[i] != keys[i - 1]) s = 100; wrong += x[i] != s; s += values[i]; }
    run([&](void* t, size_t& b) { return cub::DeviceReduce::ReduceByKey(t, b, k, unique, v, out, count, Add(), n); });
    int runs = get(count, 1)[0], found = 0;
    x = get(out, runs);
    std::vector<int> u = get(unique, runs);
    for (int i = 0, j; i < n; i = j, found++) {
        int s = 0;
        for (j = i; j < n && keys[j] == keys[i]; j++) s += values[j];
        wrong += found >= runs || x[found] != s || u[found] != keys[i];
    }
    wrong += found != runs;
    long long* squares = put(std::vector<long long>(1));
    run([&](void* t, size_t& b) { return cub::DeviceReduce::TransformReduce(t, b, v, squares, n, Add(), Square(), 5LL); });
    long long s = 5;
    for (int value : values) s += value * value;
    wrong += get(squares, 1)[0] != s;
    CHECK(cudaFree(m)); CHECK(cudaFree(k)); CHECK(cudaFree(v)); CHECK(cudaFree(out)); CHECK(cudaFree(unique)); CHECK(cudaFree(count)); CHECK(cudaFree(squares));
    return wrong;
}

int main() {
    for (int n : {0, 1, 255, 4096, 4097, 20001})
        printf("%d: %d %d %d %d %d\n", n, numbers<int>(n), numbers<unsigned short>(n), numbers<long long>(n), numbers<float>(n), n > 0 ? others(n) : 0);
    int* d = put(std::vector<int>(100000));
    void* temp; size_t bytes = 0, small = 1;
    CHECK(cub::DeviceScan::InclusiveSum(nullptr, bytes, d, d, 100000));
    CHECK(cudaMalloc(&temp, bytes));
    printf("%s\n", cudaGetErrorName(cub::DeviceScan::InclusiveSum(temp, small, d, d, 100000)));
}
