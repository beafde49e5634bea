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
// cub::BlockDiscontinuity (heads, tails, both, with tile neighbours), BlockHistogram (sort and atomic), BlockAdjacentDifference
#include <cub/cub.cuh>
#include <thrust/fill.h>
struct Ne { template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const { return a != b; } };
struct Jump { template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const { return b < a || a + T(2) < b; } };
struct Diff { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return (T)(a - b); } };
struct Mix2 { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return (T)(a * T(3) + b); } };
template <class T, int BLK, int ITEMS> __global__ void disc(const T* in, int* out, T before, T after) {
  typedef cub::BlockDiscontinuity<T, BLK> BD; __shared__ typename BD::TempStorage ts; const int N = BLK * ITEMS;
  int t = threadIdx.x; T x[ITEMS]; int f[ITEMS], g[ITEMS]; for (int i = 0; i < ITEMS; ++i) x[i] = in[t * ITEMS + i];
#define OUTF(k, a) for (int i = 0; i < ITEMS; ++i) out[(k) * N + t * ITEMS + i] = a[i]; __syncthreads();
  BD(ts).FlagHeads(f, x, Ne()); OUTF(0, f) BD(ts).FlagHeads(f, x, Ne(), before); OUTF(1, f) BD(ts).FlagTails(f, x, Ne());
  OUTF(2, f) BD(ts).FlagTails(f, x, Jump(), after); OUTF(3, f)
  BD(ts).FlagHeadsAndTails(f, g, x, Ne()); OUTF(4, f) OUTF(5, g) BD(ts).FlagHeadsAndTails(f, before, g, after, x, Ne());
  OUTF(6, f) OUTF(7, g) BD(ts).FlagHeadsAndTails(f, g, after, x, Jump()); OUTF(8, f) OUTF(9, g) BD(ts).FlagHeadsAndTails(f, before, g, x, Jump());
  OUTF(10, f) OUTF(11, g)
}
template <class T, int BLK, int ITEMS> __global__ void adj(const T* in, T* out, T edge, int valid) {
  typedef cub::BlockAdjacentDifference<T, BLK> BA; __shared__ typename BA::TempStorage ts; const int N = BLK * ITEMS;
  int t = threadIdx.x; T x[ITEMS], y[ITEMS]; for (int i = 0; i < ITEMS; ++i) x[i] = in[t * ITEMS + i];
  BA(ts).SubtractLeft(x, y, Diff()); OUTF(0, y) BA(ts).SubtractLeft(x, y, Mix2(), edge); OUTF(1, y) BA(ts).SubtractRight(x, y, Diff());
  OUTF(2, y) BA(ts).SubtractRight(x, y, Mix2(), edge); OUTF(3, y)
  BA(ts).SubtractLeftPartialTile(x, y, Diff(), valid); OUTF(4, y) BA(ts).SubtractRightPartialTile(x, y, Mix2(), valid); OUTF(5, y)
}
template <class T, int BLK, int ITEMS, int BINS, cub::BlockHistogramAlgorithm ALG> __global__ void hist(const T* in, unsigned* out, int tiles) {
  typedef cub::BlockHistogram<T, BLK, ITEMS, BINS, ALG> BH; __shared__ typename BH::TempStorage ts;
  __shared__ unsigned h[BINS], h1[BINS]; int t = threadIdx.x; T x[ITEMS]; BH(ts).InitHistogram(h);
  __syncthreads();
  for (int k = 0; k < tiles; ++k) { for (int i = 0; i < ITEMS; ++i) x[i] = in[(k * BLK + t) * ITEMS + i]; BH(ts).Composite(x, h); __syncthreads(); }
  for (int i = 0; i < ITEMS; ++i) x[i] = in[t * ITEMS + i]; BH(ts).Histogram(x, h1); __syncthreads();
  for (int b = t; b < BINS; b += BLK) { out[b] = h[b]; out[BINS + b] = h1[b]; }
}
template <class T, int BLK, int ITEMS> static void go(const char* name) {
  const int n = BLK * ITEMS; for (int mode = 0; mode < 4; ++mode) {
    thrust::host_vector<T> h(n); for (int i = 0; i < n; ++i) h[i] = mode == 0 ? (T)(mix(i / 3) % 4u) : mode == 1 ? T(2) : mode == 2 ? (T)(i % 50) : (T)(mix(i) % 2u);
    thrust::device_vector<T> d = h, a(6 * n); thrust::device_vector<int> o(12 * n);
    disc<T, BLK, ITEMS><<<1, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data()), T(2), T(1));
    thrust::host_vector<int> ho = o; printf("%s block %d items %d mode %d:", name, BLK, ITEMS, mode);
    for (int k = 0; k < 12; ++k) { int s = 0; for (int i = 0; i < n; ++i) s += ho[k * n + i] != 0;
    printf(" %d", s); }
    for (int i = 0; i < 12 * n; ++i) ho[i] = ho[i] != 0; printf(" %016llx adj", H(ho)); for (int valid : {1, n / 2, n}) { adj<T, BLK, ITEMS><<<1, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(a.data()), T(5), valid);
    printf(" %016llx", H(a)); } printf(" err %d\n", (int)cudaGetLastError());
  }
}
template <class T, int BLK, int ITEMS, int BINS> static void histo(const char* name) {
  const int tiles = 4, n = BLK * ITEMS * tiles; thrust::host_vector<T> h(n); for (int i = 0; i < n; ++i) { u32 r = mix(i);
  h[i] = (T)(r % 4 ? r % BINS : r % (BINS / 4 + 1)); } thrust::device_vector<T> d = h; thrust::device_vector<unsigned> o(2 * BINS), p(2 * BINS);
  hist<T, BLK, ITEMS, BINS, cub::BLOCK_HISTO_SORT><<<1, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data()), tiles);
  hist<T, BLK, ITEMS, BINS, cub::BLOCK_HISTO_ATOMIC><<<1, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(p.data()), tiles);
  thrust::host_vector<unsigned> ho = o; unsigned s = 0, s1 = 0; for (int i = 0; i < BINS; ++i) { s += ho[i];
  s1 += ho[BINS + i]; } printf("histogram %s block %d items %d bins %d: %016llx same %d total %u %u first %u err %d\n", name, BLK, ITEMS, BINS, H(o), (int)(o == p), s, s1, ho[0], (int)cudaGetLastError());
}
int main() {
  go<int, 128, 4>("int"); go<unsigned char, 64, 7>("uchar"); go<float, 96, 3>("float"); go<long long, 256, 1>("llong");
  histo<unsigned char, 128, 4, 256>("uchar"); histo<unsigned short, 128, 3, 300>("ushort"); histo<int, 256, 2, 64>("int");
  printf("%d\n", (int)cudaDeviceSynchronize()); return 0;
}
