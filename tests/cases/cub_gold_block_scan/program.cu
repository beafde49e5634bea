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
// cub::BlockScan: three algorithms, inclusive and exclusive, sums and operators, aggregates, initial values, prefix callbacks, items per thread
#include <cub/cub.cuh>
struct MaxOp { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return a < b ? b : a; } };
struct Aff { u32 a, b; };
struct Comp { __host__ __device__ Aff operator()(const Aff& f, const Aff& g) const { Aff r = {g.a * f.a, g.a * f.b + g.b}; return r; } };
template <class T> struct Running { T total; __device__ Running(T t) : total(t) {} __device__ T operator()(T aggregate) { T old = total;
total = (T)(total + aggregate); return old; } };
template <class T> struct RunMax { T total; __device__ RunMax(T t) : total(t) {} __device__ T operator()(T aggregate) { T old = total;
total = MaxOp()(total, aggregate); return old; } };
template <class T, int BLK, cub::BlockScanAlgorithm ALG> __global__ void one(const T* in, T* out, T* agg) {
  typedef cub::BlockScan<T, BLK, ALG> BS; __shared__ typename BS::TempStorage ts; int t = threadIdx.x; T x = in[t], y, a; T* o = out + t * 6;
  BS(ts).InclusiveSum(x, y); o[0] = y; __syncthreads(); BS(ts).ExclusiveSum(x, y); o[1] = y;
  __syncthreads(); BS(ts).InclusiveSum(x, y, a); o[2] = y; if (t == BLK - 1) agg[0] = a; __syncthreads();
  BS(ts).ExclusiveSum(x, y, a); o[3] = y; if (t == BLK / 2) agg[1] = a; __syncthreads(); BS(ts).InclusiveScan(x, y, MaxOp(), a);
  o[4] = y; if (t == 0) agg[2] = a; __syncthreads(); BS(ts).ExclusiveScan(x, y, T(4), MaxOp(), a);
  o[5] = y; if (t == 0) agg[3] = a;
}
template <class T, int BLK, cub::BlockScanAlgorithm ALG, int ITEMS> __global__ void many(const T* in, T* out, T* agg, int tiles) {  // a block walks over tiles with a running prefix
  typedef cub::BlockScan<T, BLK, ALG> BS; __shared__ typename BS::TempStorage ts; int t = threadIdx.x;
  Running<T> p1(T(0)), p2(T(5)); RunMax<T> p3(T(0)); T sum = 0;
  for (int k = 0; k < tiles; ++k) {
    T x[ITEMS], y[ITEMS], a; const T* src = in + k * BLK * ITEMS + t * ITEMS; T* o = out + (k * BLK + t) * ITEMS * 5;
    for (int i = 0; i < ITEMS; ++i) x[i] = src[i];
    BS(ts).InclusiveSum(x, y, p1); for (int i = 0; i < ITEMS; ++i) o[i] = y[i]; __syncthreads();
    BS(ts).ExclusiveSum(x, y, p2); for (int i = 0; i < ITEMS; ++i) o[ITEMS + i] = y[i]; __syncthreads();
    BS(ts).InclusiveScan(x, y, MaxOp(), p3); for (int i = 0; i < ITEMS; ++i) o[2 * ITEMS + i] = y[i];
    __syncthreads(); BS(ts).ExclusiveSum(x, y, a); sum = (T)(sum + a); for (int i = 0; i < ITEMS; ++i) o[3 * ITEMS + i] = y[i];
    __syncthreads();
    BS(ts).ExclusiveScan(x, x, T(2), MaxOp()); for (int i = 0; i < ITEMS; ++i) o[4 * ITEMS + i] = x[i]; __syncthreads();
  }
  if (t == 0) { agg[0] = p1.total; agg[1] = p2.total; agg[2] = p3.total; } if (t == BLK - 1) agg[3] = sum;
}
template <int BLK, cub::BlockScanAlgorithm ALG> __global__ void affk(const Aff* in, Aff* out) {
  typedef cub::BlockScan<Aff, BLK, ALG> BS; __shared__ typename BS::TempStorage ts; int t = threadIdx.x;
  Aff y, id = {1, 0}, a; BS(ts).InclusiveScan(in[t], y, Comp(), a); out[t] = y; if (t == 0) out[2 * BLK] = a;
  __syncthreads();
  BS(ts).ExclusiveScan(in[t], y, id, Comp()); out[BLK + t] = y;
}
template <class T, int BLK, cub::BlockScanAlgorithm ALG, int ITEMS> static void go(const char* name) {
  const int tiles = 3, n = BLK * ITEMS * tiles; thrust::host_vector<T> h(n); for (int i = 0; i < n; ++i) h[i] = (T)(int)(mix(i + ITEMS) % 10u);
  thrust::device_vector<T> d = h, o(BLK * 6), p(n * 5), a(4), b(4); const T* in = thrust::raw_pointer_cast(d.data());
  one<T, BLK, ALG><<<1, BLK>>>(in, thrust::raw_pointer_cast(o.data()), thrust::raw_pointer_cast(a.data()));
  many<T, BLK, ALG, ITEMS><<<1, BLK>>>(in, thrust::raw_pointer_cast(p.data()), thrust::raw_pointer_cast(b.data()), tiles);
  thrust::host_vector<T> ha = a, hb = b, hp = p; bool ok = true; T s = 0; for (int i = 0; i < n; ++i) { s = (T)(s + h[i]);
  ok = ok && hp[(i / ITEMS) * ITEMS * 5 + i % ITEMS] == s; }
  printf("%s block %d alg %d items %d one %016llx agg %lld %lld %lld %lld many %016llx agg %lld %lld %lld %lld ok %d err %d\n", name, BLK, (int)ALG, ITEMS, H(o), (long long)ha[0], (long long)ha[1], (long long)ha[2], (long long)ha[3], H(p), (long long)hb[0], (long long)hb[1],
         (long long)hb[2], (long long)hb[3], (int)ok, (int)cudaGetLastError());
}
template <class T, int ITEMS> static void sizes(const char* name) {
  go<T, 32, cub::BLOCK_SCAN_RAKING, ITEMS>(name); go<T, 96, cub::BLOCK_SCAN_RAKING, ITEMS>(name);
  go<T, 256, cub::BLOCK_SCAN_RAKING_MEMOIZE, ITEMS>(name);
  go<T, 160, cub::BLOCK_SCAN_WARP_SCANS, ITEMS>(name); go<T, 512, cub::BLOCK_SCAN_WARP_SCANS, ITEMS>(name);
}
template <int BLK, cub::BlockScanAlgorithm ALG> static void aff() {
  thrust::host_vector<Aff> h(BLK); for (int i = 0; i < BLK; ++i) { h[i].a = mix(i) | 1; h[i].b = mix(i + 5);
  } thrust::device_vector<Aff> d = h, o(2 * BLK + 1);
  affk<BLK, ALG><<<1, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data()));
  printf("affine block %d alg %d %016llx\n", BLK, (int)ALG, H(o));
}
int main() {
  sizes<int, 1>("int"); sizes<unsigned char, 5>("uchar"); sizes<double, 3>("double");
  aff<64, cub::BLOCK_SCAN_RAKING>(); aff<128, cub::BLOCK_SCAN_RAKING_MEMOIZE>(); aff<96, cub::BLOCK_SCAN_WARP_SCANS>();
  aff<256, cub::BLOCK_SCAN_WARP_SCANS>();
  printf("%d\n", (int)cudaDeviceSynchronize()); return 0;
}
