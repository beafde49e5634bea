// Selections, partitions, unique items and runs.
#include <cub/cub.cuh>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { printf("%s: %s\n", #call, cudaGetErrorString(e)); exit(1); } } while (0)

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

struct Particle { int id; float x, y; };
struct Odd { template <typename T> __host__ __device__ bool operator()(const T& x) const { return ((int)x & 1) != 0; } };
struct Near { float limit; __host__ __device__ bool operator()(const Particle& p) const { return p.x * p.x + p.y * p.y < limit; } };

template <typename T> int numbers(int n, int modulus) {
    std::vector<T> h(n), odd, even, all, e;
    std::vector<char> flags(n);
    for (int i = 0; i < n; i++) { h[i] = (T)(i * 7919LL % modulus); flags[i] = i * 31 % 7 < 2; }
    for (T x : h) (Odd()(x) ? odd : even).push_back(x);
    T *d = put(h), *out = put(h);
    char* f = put(flags);
    int *count = put(std::vector<int>(1)), wrong = 0;
    auto is = [&](const std::vector<T>& expected, const T* result) { return get(count, 1)[0] == (int)expected.size() && get(result, expected.size()) == expected; };
    run([&](void* t, size_t& b) { return cub::DeviceSelect::If(t, b, d, out, count, n, Odd()); });
    wrong += !is(odd, out);
    run([&](void* t, size_t& b) { return cub::DevicePartition::If(t, b, d, out, count, n, Odd()); });
    wrong += !is(odd, out);
    all = odd;
    all.insert(all.end(), even.rbegin(), even.rend());
    wrong += get(out, n) != all;
    for (int i = 0; i < n; i++) if (flags[i]) e.push_back(h[i]);
    run([&](void* t, size_t& b) { return cub::DeviceSelect::Flagged(t, b, d, f, out, count, n); });
    wrong += !is(e, out);
    run([&](void* t, size_t& b) { return cub::DevicePartition::Flagged(t, b, d, f, out, count, n); });
    wrong += !is(e, out);
    run([&](void* t, size_t& b) { return cub::DeviceSelect::If(t, b, d, count, n, Odd()); }); // in place
    wrong += !is(odd, d);
    CHECK(cudaFree(d)); CHECK(cudaFree(out)); CHECK(cudaFree(f)); CHECK(cudaFree(count));
    return wrong;
}

int runs(int n, int kind) {
    std::vector<int> h(n), value(n), unique, lengths, firsts, starts, long_lengths;
    for (int i = 0; i < n; i++) { h[i] = kind == 0 ? 5 : kind == 1 ? i : i * 7919 % 13 / 6; value[i] = i; }
    for (int i = 0, j; i < n; i = j) {
        for (j = i; j < n && h[j] == h[i]; j++) {}
        unique.push_back(h[i]); lengths.push_back(j - i); firsts.push_back(i);
        if (j - i > 1) { starts.push_back(i); long_lengths.push_back(j - i); }
    }
    int *d = put(h), *v = put(value), *out = put(h), *more = put(h), *count = put(std::vector<int>(1)), wrong = 0;
    run([&](void* t, size_t& b) { return cub::DeviceSelect::Unique(t, b, d, out, count, n); });
    int k = get(count, 1)[0];
    wrong += k != (int)unique.size() || get(out, k) != unique;
    run([&](void* t, size_t& b) { return cub::DeviceSelect::UniqueByKey(t, b, d, v, out, more, count, n); });
    k = get(count, 1)[0];
    wrong += k != (int)unique.size() || get(out, k) != unique || get(more, k) != firsts;
    run([&](void* t, size_t& b) { return cub::DeviceRunLengthEncode::Encode(t, b, d, out, more, count, n); });
    k = get(count, 1)[0];
    wrong += k != (int)unique.size() || get(out, k) != unique || get(more, k) != lengths;
    run([&](void* t, size_t& b) { return cub::DeviceRunLengthEncode::NonTrivialRuns(t, b, d, out, more, count, n); });
    k = get(count, 1)[0];
    wrong += k != (int)starts.size() || get(out, k) != starts || get(more, k) != long_lengths;
    CHECK(cudaFree(d)); CHECK(cudaFree(v)); CHECK(cudaFree(out)); CHECK(cudaFree(more)); CHECK(cudaFree(count));
    return wrong;
}

int main() {
    for (int n : {1, 33, 4096, 4097, 20001})
        printf("%d: %d %d %d %d, %d %d %d\n", n, numbers<int>(n, 101), numbers<unsigned char>(n, 2), numbers<long long>(n, 1), numbers<float>(n, 100), runs(n, 0), runs(n, 1), runs(n, 2));

    std::vector<Particle> particles(5000);
    for (int i = 0; i < 5000; i++) particles[i] = Particle{i, (i * 37 % 1000) / 500.0f - 1, (i * 91 % 1000) / 500.0f - 1};
    Particle *d = put(particles), *out = put(particles);
    int* count = put(std::vector<int>(1));
    run([&](void* t, size_t& b) { return cub::DeviceSelect::If(t, b, d, out, count, 5000, Near{0.25f}); });
    int k = get(count, 1)[0], wrong = 0, j = 0;
    std::vector<Particle> near = get(out, k);
    for (const Particle& p : particles) if (Near{0.25f}(p)) wrong += j >= k || near[j++].id != p.id;
    printf("%d near, wrong %d\n", k, wrong + (j != k));

    int* doubled = put(std::vector<int>(1000));
    CHECK(cub::DeviceFor::Bulk(1000, [=] __device__ (int i) { doubled[i] = i; }));
    CHECK(cub::DeviceFor::ForEachN(doubled, 1000, [] __device__ (int& x) { x *= 2; }));
    std::vector<int> r = get(doubled, 1000);
    printf("%d %d\n", r[1], r[999]);
}
