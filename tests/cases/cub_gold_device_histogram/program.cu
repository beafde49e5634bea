#include <cstdio>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>
#include <thrust/host_vector.h>
#include <thrust/device_vector.h>
#include <thrust/copy.h>
typedef unsigned int u32;
typedef unsigned long long u64;
static u64 fnv(const void* p, size_t n) {
  const unsigned char* c = (const unsigned char*)p;
  u64 h = 1469598103934665603ull;
  for (size_t i = 0; i < n; ++i) { h ^= c[i]; h *= 1099511628211ull; }
  return h;
}
// hash of the bytes of the first n elements of a (host or device) vector
template <class V> static u64 H(const V& v, size_t n) {
  typedef typename V::value_type T;
  thrust::host_vector<T> h(v.begin(), v.begin() + n);
  return n ? fnv(thrust::raw_pointer_cast(h.data()), n * sizeof(T)) : fnv("", 0);
}
template <class V> static u64 H(const V& v) { return H(v, v.size()); }
static __host__ __device__ inline u32 mix(u32 x) {
  x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x;
}
// cub::DeviceHistogram: even and range bins, samples of several types, several channels, 2-D regions
#include <cub/cub.cuh>
#include <thrust/fill.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
template <class F> static int tmp(F f) { void* p = nullptr; size_t b = 0; cudaError_t e = f(p, b);
if (e != cudaSuccess) return (int)e; cudaMalloc(&p, b + 16); e = f(p, b); cudaDeviceSynchronize();
cudaFree(p); return (int)e; }
#define CALL(name, ...) tmp([&](void* tp, size_t& tb) { return name(tp, tb, __VA_ARGS__); })
static const int SZ[] = {0, 1, 2, 31, 33, 127, 255, 257, 1000, 4095, 4097, 65535, 65537};
struct Lt { int k; template <class T> __host__ __device__ bool operator()(const T& x) const { return (int)x < k; } };
struct Mod { int m, r; template <class T> __host__ __device__ bool operator()(const T& x) const { return (int)x % m == r; } };
struct Diff { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return (T)(a - b); } };
template <class T> static T* P(thrust::device_vector<T>& v) { return thrust::raw_pointer_cast(v.data()); }
template <class S, class L> static void histo(const char* name, int n, int levels, L lo, L hi) {
  thrust::host_vector<S> h(n); for (int i = 0; i < n; ++i) h[i] = (S)(int)(mix(i) % 300u); thrust::device_vector<S> d = h;
  thrust::device_vector<int> a(levels - 1, -1), b(levels - 1, -1); int e = CALL(cub::DeviceHistogram::HistogramEven, P(d), P(a), levels, lo, hi, n);
  thrust::host_vector<int> ha = a; int s = 0; for (int x : ha) s += x;
  thrust::host_vector<L> hl(levels); for (int i = 0; i < levels; ++i) hl[i] = (L)((int)lo + i * i);
  thrust::device_vector<L> lv = hl; e |= CALL(cub::DeviceHistogram::HistogramRange, P(d), P(b), levels, P(lv), n);
  printf("histogram %s n=%d levels %d: even %016llx counted %d first %d last %d range %016llx err %d\n", name, n, levels, H(a), s, ha[0], ha[levels - 2], H(b), e);
}
int main() {
  for (int n : {1, 33, 1000, 65537}) { histo<unsigned char, int>("uchar", n, 257, 0, 256); histo<unsigned char, int>("uchar", n, 17, 0, 256);
  histo<int, int>("int", n, 11, 0, 300); histo<int, int>("int", n, 33, 64, 192); histo<float, float>("float", n, 9, 0.0f, 256.0f);
  }
  // four interleaved channels, histograms of three
  const int px = 5000; thrust::host_vector<unsigned char> h(4 * px); for (int i = 0; i < 4 * px; ++i) h[i] = (unsigned char)(mix(i) >> (i % 4));
  thrust::device_vector<unsigned char> d = h; thrust::device_vector<unsigned> r(256), g(128), b(64);
  unsigned* hist[3] = {P(r), P(g), P(b)}; int lev[3] = {257, 129, 65}; int lo[3] = {0, 0, 0}, up[3] = {256, 256, 256};
  int e = tmp([&](void* tp, size_t& tb) { return cub::DeviceHistogram::MultiHistogramEven<4, 3>(tp, tb, P(d), hist, lev, lo, up, px); });
  printf("channels %016llx %016llx %016llx err %d\n", H(r), H(g), H(b), e);
  // a region of interest: 60 rows of 100 samples, 128 samples apart
  thrust::host_vector<int> img(60 * 128); for (int i = 0; i < 60 * 128; ++i) img[i] = (int)(mix(i) % 64u);
  thrust::device_vector<int> di = img, bins(16); e = CALL(cub::DeviceHistogram::HistogramEven, P(di), P(bins), 17, 0, 64, 100, 60, (size_t)512);
  printf("region %016llx err %d\n", H(bins), e);
  return 0;
}
