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
// cub::BlockRadixSort (keys, pairs, descending, bit ranges, striped results, radix bits) and cub::BlockMergeSort (stable, partial tiles)
#include <cub/cub.cuh>
#include <thrust/fill.h>
struct Less { template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const { return a < b; } };
struct ByTens { __host__ __device__ bool operator()(int a, int b) const { return a / 10 < b / 10; } };
template <class K, int BLK, int ITEMS> __global__ void keysk(const K* in, K* out, int lo, int hi) {
  typedef cub::BlockRadixSort<K, BLK, ITEMS> BS; __shared__ typename BS::TempStorage ts; int t = threadIdx.x; const int N = BLK * ITEMS; K x[ITEMS];
#define LOAD for (int i = 0; i < ITEMS; ++i) x[i] = in[t * ITEMS + i];
  LOAD BS(ts).Sort(x, lo, hi); for (int i = 0; i < ITEMS; ++i) out[t * ITEMS + i] = x[i]; __syncthreads();
  LOAD BS(ts).SortDescending(x, lo, hi); for (int i = 0; i < ITEMS; ++i) out[N + t * ITEMS + i] = x[i]; __syncthreads();
  LOAD BS(ts).SortBlockedToStriped(x, lo, hi); for (int i = 0; i < ITEMS; ++i) out[2 * N + i * BLK + t] = x[i]; __syncthreads();
  LOAD BS(ts).SortDescendingBlockedToStriped(x, lo, hi); for (int i = 0; i < ITEMS; ++i) out[3 * N + i * BLK + t] = x[i];
}
template <class K, class V, int BLK, int ITEMS, int RB> __global__ void pairsk(const K* in, K* out, V* vout) {
  typedef cub::BlockRadixSort<K, BLK, ITEMS, V, RB> BS; __shared__ typename BS::TempStorage ts;
  int t = threadIdx.x; const int N = BLK * ITEMS; K x[ITEMS]; V v[ITEMS];
#define LOADP for (int i = 0; i < ITEMS; ++i) { x[i] = in[t * ITEMS + i]; v[i] = (V)(t * ITEMS + i); }
  LOADP BS(ts).Sort(x, v); for (int i = 0; i < ITEMS; ++i) { out[t * ITEMS + i] = x[i]; vout[t * ITEMS + i] = v[i]; } __syncthreads();
  LOADP BS(ts).SortDescending(x, v); for (int i = 0; i < ITEMS; ++i) { out[N + t * ITEMS + i] = x[i];
  vout[N + t * ITEMS + i] = v[i]; } __syncthreads();
  LOADP BS(ts).SortBlockedToStriped(x, v); for (int i = 0; i < ITEMS; ++i) { out[2 * N + i * BLK + t] = x[i]; vout[2 * N + i * BLK + t] = v[i]; }
}
template <class K, int BLK, int ITEMS> __global__ void mergek(const K* in, K* out, int* vout, int valid, K top) {
  typedef int V;
  typedef cub::BlockMergeSort<K, BLK, ITEMS> BS; typedef cub::BlockMergeSort<K, BLK, ITEMS, int> BP;
  __shared__ union { typename BS::TempStorage a; typename BP::TempStorage b; } ts; int t = threadIdx.x;
  const int N = BLK * ITEMS; K x[ITEMS]; int v[ITEMS];
  LOAD BS(ts.a).Sort(x, Less()); for (int i = 0; i < ITEMS; ++i) out[t * ITEMS + i] = x[i]; __syncthreads();
  LOADP BP(ts.b).StableSort(x, v, Less()); for (int i = 0; i < ITEMS; ++i) { out[N + t * ITEMS + i] = x[i];
  vout[t * ITEMS + i] = v[i]; } __syncthreads();
  for (int i = 0; i < ITEMS; ++i) x[i] = t * ITEMS + i < valid ? in[t * ITEMS + i] : K(0); BS(ts.a).StableSort(x, Less(), valid, top);
  for (int i = 0; i < ITEMS; ++i) if (t * ITEMS + i < valid) out[2 * N + t * ITEMS + i] = x[i];
}
template <class K> static K key(int i, int mode) { typedef std::numeric_limits<K> L; u64 r = ((u64)mix(i) << 32) | mix(i + 99);
if (mode == 1) return (K)(int)(r % 3); if (mode == 2) return r % 5 == 0 ? L::max() : r % 5 == 1 ? L::lowest() : (K)(int)(r % 50);
if (!L::is_integer) return (K)(int)(r >> 45) / K(8) - K(1000); K v; memcpy(&v, &r, sizeof v);
return v; }
template <class K, int BLK, int ITEMS> static void go(const char* name) {
  const int n = BLK * ITEMS; for (int mode = 0; mode < 3; ++mode) {
    thrust::host_vector<K> h(n); for (int i = 0; i < n; ++i) h[i] = key<K>(i, mode); thrust::device_vector<K> d = h, o(4 * n, K(0));
    thrust::device_vector<int> v(3 * n, 0); const K* in = thrust::raw_pointer_cast(d.data());
    K* out = thrust::raw_pointer_cast(o.data()); int* vo = thrust::raw_pointer_cast(v.data());
    int B = 8 * sizeof(K);
    keysk<K, BLK, ITEMS><<<1, BLK>>>(in, out, 0, B); u64 x1 = H(o); keysk<K, BLK, ITEMS><<<1, BLK>>>(in, out, B / 4, B);
    u64 x2 = H(o); keysk<K, BLK, ITEMS><<<1, BLK>>>(in, out, 1, 6); u64 x3 = H(o);
    pairsk<K, int, BLK, ITEMS, 4><<<1, BLK>>>(in, out, vo); u64 x4 = H(o, 3 * n), x5 = H(v);
    pairsk<K, int, BLK, ITEMS, 6><<<1, BLK>>>(in, out, vo); bool same = x5 == H(v) && x4 == H(o, 3 * n);
    printf("%s block %d items %d mode %d keys %016llx %016llx %016llx pairs %016llx %016llx same %d", name, BLK, ITEMS, mode, x1, x2, x3, x4, x5, (int)same);
    thrust::fill(o.begin(), o.end(), K(0)); thrust::fill(v.begin(), v.end(), 0); mergek<K, BLK, ITEMS><<<1, BLK>>>(in, out, vo, n - n / 3, std::numeric_limits<K>::max());
    printf(" merge %016llx %016llx err %d\n", H(o), H(v), (int)cudaGetLastError());
  }
}
__global__ void tens(const int* in, int* out) { typedef cub::BlockMergeSort<int, 64, 3> BS;
__shared__ typename BS::TempStorage ts; int x[3]; for (int i = 0; i < 3; ++i) x[i] = in[threadIdx.x * 3 + i];
BS(ts).StableSort(x, ByTens()); for (int i = 0; i < 3; ++i) out[threadIdx.x * 3 + i] = x[i];
}
int main() {
  go<int, 128, 4>("int"); go<unsigned char, 64, 3>("uchar"); go<long long, 32, 2>("llong"); go<float, 128, 3>("float");
  // negative zero and infinities
  float inf = std::numeric_limits<float>::infinity(); float f[32]; for (int i = 0; i < 32; ++i) f[i] = i % 5 == 0 ? -0.0f : i % 5 == 1 ? 0.0f : i % 5 == 2 ? inf : i % 5 == 3 ? -inf : (float)(i - 16);
  thrust::device_vector<float> d(f, f + 32), o(96); thrust::device_vector<int> v(96);
  pairsk<float, int, 32, 1, 4><<<1, 32>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data()), thrust::raw_pointer_cast(v.data()));
  thrust::host_vector<int> hv = v; for (int i = 0; i < 64; ++i) printf("%d ", hv[i]); printf("\n");
  thrust::host_vector<int> h(192); for (int i = 0; i < 192; ++i) h[i] = (int)(mix(i) % 200u);
  thrust::device_vector<int> a = h, b(192); tens<<<1, 64>>>(thrust::raw_pointer_cast(a.data()), thrust::raw_pointer_cast(b.data()));
  printf("by tens %016llx %d\n", H(b), (int)cudaDeviceSynchronize()); return 0;
}
