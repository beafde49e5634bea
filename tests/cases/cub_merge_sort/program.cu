// Sorts by an order of one's own, and merges.
#include <cub/cub.cuh>
#include <cstdio>
#include <cstdlib>
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

struct Star { float magnitude; int id; double distance; };
struct Brighter { __host__ __device__ bool operator()(const Star& a, const Star& b) const { return a.magnitude < b.magnitude; } };
struct Down { __host__ __device__ bool operator()(int a, int b) const { return b < a; } };
struct Up { __host__ __device__ bool operator()(int a, int b) const { return a < b; } };

int arrays(int n, int modulus) {
    std::vector<int> h(n), place(n), order(n), sorted;
    for (int i = 0; i < n; i++) { h[i] = (int)(i * 2654435761u % modulus); place[i] = order[i] = i; }
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[b] < h[a]; });
    sorted = h;
    std::stable_sort(sorted.begin(), sorted.end(), Down());
    int *d = put(h), *p = put(place), *out = put(h), wrong = 0;
    run([&](void* t, size_t& b) { return cub::DeviceMergeSort::SortKeysCopy(t, b, d, out, n, Down()); });
    wrong += get(out, n) != sorted;
    run([&](void* t, size_t& b) { return cub::DeviceMergeSort::StableSortPairs(t, b, d, p, n, Down()); });
    wrong += get(d, n) != sorted || get(p, n) != order;

    int first = n / 3, second = n - first;
    std::vector<int> a(h.begin(), h.begin() + first), c(h.begin() + first, h.end()), merged(n);
    std::sort(a.begin(), a.end());
    std::sort(c.begin(), c.end());
    std::merge(a.begin(), a.end(), c.begin(), c.end(), merged.begin());
    int *da = put(a), *dc = put(c);
    run([&](void* t, size_t& b) { return cub::DeviceMerge::MergeKeys(t, b, da, first, dc, second, out, Up()); });
    wrong += get(out, n) != merged;
    CHECK(cudaFree(d)); CHECK(cudaFree(p)); CHECK(cudaFree(out)); CHECK(cudaFree(da)); CHECK(cudaFree(dc));
    return wrong;
}

__global__ void sort_block(int* keys, int* values, int valid) {
    typedef cub::BlockMergeSort<int, 64, 3, int> Sort;
    __shared__ typename Sort::TempStorage temp;
    int k[3], v[3];
    for (int i = 0; i < 3; i++) { k[i] = keys[threadIdx.x * 3 + i]; v[i] = threadIdx.x * 3 + i; }
    Sort(temp).Sort(k, v, Up(), valid, 1000000);
    for (int i = 0; i < 3; i++) { keys[threadIdx.x * 3 + i] = k[i]; values[threadIdx.x * 3 + i] = v[i]; }
}

__global__ void sort_warps(int* keys) {
    typedef cub::WarpMergeSort<int, 3, 16> Sort;
    __shared__ typename Sort::TempStorage temp[4];
    int k[3];
    for (int i = 0; i < 3; i++) k[i] = keys[threadIdx.x * 3 + i];
    Sort(temp[threadIdx.x / 16]).Sort(k, Down());
    for (int i = 0; i < 3; i++) keys[threadIdx.x * 3 + i] = k[i];
}

int main() {
    for (int n : {1, 2, 1000, 2049, 9001}) printf("%d: %d %d %d\n", n, arrays(n, 1000000), arrays(n, 3), arrays(n, 1));

    std::vector<Star> stars(3000);
    for (int i = 0; i < 3000; i++) stars[i] = Star{(i * 37 % 100) / 10.0f, i, 1.5 * i};
    Star* d = put(stars);
    run([&](void* t, size_t& b) { return cub::DeviceMergeSort::StableSortKeys(t, b, d, 3000, Brighter()); });
    std::stable_sort(stars.begin(), stars.end(), Brighter());
    std::vector<Star> r = get(d, 3000);
    int wrong = 0;
    for (int i = 0; i < 3000; i++) wrong += r[i].id != stars[i].id || r[i].distance != stars[i].distance;
    printf("stars: %d\n", wrong);

    std::vector<int> h(192);
    for (int i = 0; i < 192; i++) h[i] = i * 7919 % 50;
    int *k = put(h), *v = put(h);
    sort_block<<<1, 64>>>(k, v, 150);
    std::vector<int> order(150), keys = get(k, 192), values = get(v, 192);
    for (int i = 0; i < 150; i++) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] < h[b]; });
    wrong = 0;
    for (int i = 0; i < 192; i++) wrong += i < 150 ? keys[i] != h[order[i]] || values[i] != order[i] : 0;
    printf("block: %d\n", wrong);
    k = put(h);
    sort_warps<<<1, 64>>>(k);
    for (int w = 0; w < 4; w++) std::sort(h.begin() + w * 48, h.begin() + (w + 1) * 48, Down());
    printf("warps: %d\n", get(k, 192) != h);
}
