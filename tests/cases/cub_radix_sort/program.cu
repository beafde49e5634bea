// Radix sorts of blocks and arrays: types, bits, directions, pairs, the order of zeros and of what is no number.
#include <cub/cub.cuh>
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <algorithm>

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

unsigned int state = 1;
unsigned int number() { state = state * 1664525u + 1013904223u; return state >> 8; }

template <typename K> int arrays(int n, int kind) {
    std::vector<K> h(n), r;
    std::vector<int> place(n), order(n), v;
    for (int i = 0; i < n; i++) {
        place[i] = order[i] = i;
        int x = (int)(number() << 8 ^ number());
        h[i] = kind == 0 ? (K)x : kind == 1 ? (K)(x % 3) : (K)(n - i);
    }
    K *d = put(h), *out = put(h);
    int *p = put(place), *p_out = put(place), wrong = 0;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] < h[b]; });
    run([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortPairs(t, b, d, out, p, p_out, n); });
    r = get(out, n); v = get(p_out, n);
    for (int i = 0; i < n; i++) wrong += r[i] != h[order[i]] || v[i] != order[i];
    run([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortKeys(t, b, d, out, n); });
    r = get(out, n);
    for (int i = 0; i < n; i++) wrong += r[i] != h[order[i]];
    for (int i = 0; i < n; i++) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] > h[b]; });
    cub::DoubleBuffer<K> keys(d, out);
    cub::DoubleBuffer<int> places(p, p_out);
    run([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortPairsDescending(t, b, keys, places, n); });
    r = get(keys.Current(), n); v = get(places.Current(), n);
    for (int i = 0; i < n; i++) wrong += r[i] != h[order[i]] || v[i] != order[i];
    CHECK(cudaFree(d)); CHECK(cudaFree(out)); CHECK(cudaFree(p)); CHECK(cudaFree(p_out));
    return wrong;
}

template <int THREADS, int ITEMS> __global__ void sort_block(float* keys, short* values, bool descending) {
    typedef cub::BlockRadixSort<float, THREADS, ITEMS, short> Sort;
    __shared__ typename Sort::TempStorage temp;
    float k[ITEMS]; short v[ITEMS];
    for (int i = 0; i < ITEMS; i++) { k[i] = keys[threadIdx.x * ITEMS + i]; v[i] = values[threadIdx.x * ITEMS + i]; }
    if (descending) Sort(temp).SortDescending(k, v);
    else Sort(temp).SortBlockedToStriped(k, v);
    for (int i = 0; i < ITEMS; i++) {
        int at = descending ? threadIdx.x * ITEMS + i : i * THREADS + threadIdx.x;
        keys[at] = k[i]; values[at] = v[i];
    }
}

int block(bool descending) {
    std::vector<float> h(64 * 5);
    std::vector<short> v(64 * 5), order(64 * 5);
    for (int i = 0; i < 320; i++) { h[i] = (int)(number() % 40) - 20; v[i] = order[i] = i; }
    float* d = put(h);
    short* p = put(v);
    sort_block<64, 5><<<1, 64>>>(d, p, descending);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return descending ? h[a] > h[b] : h[a] < h[b]; });
    std::vector<float> r = get(d, 320);
    std::vector<short> s = get(p, 320);
    int wrong = 0;
    for (int i = 0; i < 320; i++) wrong += r[i] != h[order[i]] || s[i] != order[i];
    CHECK(cudaFree(d)); CHECK(cudaFree(p));
    return wrong;
}

int main() {
    for (int kind = 0; kind < 3; kind++)
        for (int n : {1, 700})
            printf("%d: %d %d %d %d\n", n, arrays<int>(n, kind), arrays<unsigned char>(n, kind), arrays<long long>(n, kind), arrays<float>(n, kind));
    printf("4501: %d %d\n", arrays<short>(4501, 0), arrays<float>(4501, 1));
    printf("blocks: %d %d\n", block(false), block(true));

    std::vector<unsigned int> h(7000), sorted;
    for (auto& x : h) x = number();
    unsigned int *d = put(h), *out = put(h);
    run([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortKeys(t, b, d, out, 7000, 5, 16); });
    sorted = h;
    std::stable_sort(sorted.begin(), sorted.end(), [](unsigned int a, unsigned int b) { return (a >> 5 & 0x7ff) < (b >> 5 & 0x7ff); });
    printf("bits: %d\n", get(out, 7000) != sorted);

    std::vector<float> f = {1, -0.0f, 0.0f, INFINITY, -INFINITY, -0.0f, 3, -2, 1e-45f, 0.0f, -1e30f};
    float *df = put(f), *of = put(f);
    run([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortKeys(t, b, df, of, (int)f.size()); });
    for (float x : get(of, f.size())) printf("%g ", x);
    run([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortKeysDescending(t, b, df, of, (int)f.size()); });
    printf("\n");
    for (float x : get(of, f.size())) printf("%g ", x);
    printf("\n");
}
