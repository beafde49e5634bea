// Histograms, and reductions and sorts of segments.
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
template <typename T> void print(const char* name, const std::vector<T>& values) {
    printf("%s:", name);
    for (T x : values) printf(" %g", (double)x);
    printf("\n");
}

__global__ void count_block(const unsigned char* items, int* sorted, int* atomic) {
    typedef cub::BlockHistogram<unsigned char, 64, 4, 16> Sorting;
    typedef cub::BlockHistogram<unsigned char, 64, 4, 16, cub::BLOCK_HISTO_ATOMIC> Atomic;
    __shared__ union { typename Sorting::TempStorage a; typename Atomic::TempStorage b; } temp;
    __shared__ int first[16], second[16];
    unsigned char data[4], copy[4];
    for (int i = 0; i < 4; i++) data[i] = copy[i] = items[threadIdx.x * 4 + i];
    Sorting(temp.a).Histogram(copy, first);
    __syncthreads();
    Atomic(temp.b).Histogram(data, second);
    __syncthreads();
    if (threadIdx.x < 16) { sorted[threadIdx.x] = first[threadIdx.x]; atomic[threadIdx.x] = second[threadIdx.x]; }
}

int main() {
    const int n = 10000;
    std::vector<float> h(n);
    std::vector<unsigned char> pixels(4 * n);
    for (int i = 0; i < n; i++) h[i] = (i * 7919 % 1000) / 100.0f - 1;
    for (int i = 0; i < 4 * n; i++) pixels[i] = (unsigned char)(i * 31 >> 3);
    float* d = put(h);
    unsigned char* p = put(pixels);
    unsigned int* bins;
    CHECK(cudaMalloc(&bins, 1024 * sizeof(unsigned int)));

    run([&](void* t, size_t& b) { return cub::DeviceHistogram::HistogramEven(t, b, d, bins, 9, 0.0f, 8.0f, n); });
    print("even", get(bins, 8));
    float* levels = put(std::vector<float>{-0.5f, 0, 3, 3.5f, 100});
    run([&](void* t, size_t& b) { return cub::DeviceHistogram::HistogramRange(t, b, d, bins, 5, levels, n); });
    print("range", get(bins, 4));
    run([&](void* t, size_t& b) { return cub::DeviceHistogram::HistogramEven(t, b, p, bins, 5, 0, 256, 100, 10, (size_t)400); });
    print("rows", get(bins, 4));
    unsigned int* histograms[3] = {bins, bins + 256, bins + 512};
    int num_levels[3] = {257, 257, 129}, lower[3] = {0, 0, 0}, upper[3] = {256, 256, 256};
    run([&](void* t, size_t& b) { return cub::DeviceHistogram::MultiHistogramEven<4, 3>(t, b, p, histograms, num_levels, lower, upper, n); });
    std::vector<unsigned int> expected(640), counted = get(bins, 640);
    for (int i = 0; i < n; i++) { expected[pixels[4 * i]]++; expected[256 + pixels[4 * i + 1]]++; expected[512 + pixels[4 * i + 2] / 2]++; }
    printf("channels: %d\n", counted != expected);

    int* counts = put(std::vector<int>(32));
    std::vector<unsigned char> small(256);
    for (int i = 0; i < 256; i++) small[i] = i * i / 100 % 16;
    count_block<<<1, 64>>>(put(small), counts, counts + 16);
    print("block", get(counts, 32));

    std::vector<int> offsets = {0, 10, 10, 11, 500, 700, 3000, n};
    int segments = 7, *o = put(offsets);
    float *sums = put(std::vector<float>(segments)), *sorted = put(h);
    run([&](void* t, size_t& b) { return cub::DeviceSegmentedReduce::Max(t, b, d, sums, segments, o, o + 1); });
    std::vector<float> largest = get(sums, segments);
    largest[1] = 0; // an empty segment has the lowest value of the type
    print("largest", largest);
    run([&](void* t, size_t& b) { return cub::DeviceSegmentedReduce::Reduce(t, b, d, sums, segments, o, o + 1, [] __host__ __device__ (float a, float c) { return a < c ? a : c; }, 5.0f); });
    print("least", get(sums, segments));

    std::vector<int> place(n), order(n);
    for (int i = 0; i < n; i++) place[i] = order[i] = i;
    int *v = put(place), *v_out = put(place);
    run([&](void* t, size_t& b) { return cub::DeviceSegmentedRadixSort::SortPairsDescending(t, b, d, sorted, v, v_out, n, segments, o, o + 1); });
    for (int s = 0; s < segments; s++) std::stable_sort(order.begin() + offsets[s], order.begin() + offsets[s + 1], [&](int a, int b) { return h[a] > h[b]; });
    int wrong = get(v_out, n) != order;
    run([&](void* t, size_t& b) { return cub::DeviceSegmentedSort::SortKeys(t, b, d, sorted, n, segments, o, o + 1); });
    for (int s = 0; s < segments; s++) std::sort(h.begin() + offsets[s], h.begin() + offsets[s + 1]);
    printf("segments sorted: %d %d\n", wrong, get(sorted, n) != h);
}
