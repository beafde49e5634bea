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
// cub::WarpReduce and cub::WarpScan with logical warps of 32, 16, 8, 4 and 2 lanes; segmented reductions; valid items; broadcasts
#include <cub/cub.cuh>
struct MaxOp { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return a < b ? b : a; } };
struct MinOp { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return b < a ? b : a; } };
struct Plus { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return (T)(a + b); } };
struct Aff { u32 a, b; };
struct Comp { __host__ __device__ Aff operator()(const Aff& f, const Aff& g) const { Aff r = {g.a * f.a, g.a * f.b + g.b}; return r; } };
static const int BLK = 128;
template <class T, int L> __global__ void reduce_k(const T* in, const int* flags, T* out, int valid) {
  typedef cub::WarpReduce<T, L> WR; __shared__ typename WR::TempStorage ts[BLK / L];
  int t = threadIdx.x, w = t / L, lane = t % L, g = blockIdx.x * BLK + t; T x = in[g]; int f = flags[g]; T* o = out + (size_t)g * 6;
  for (int i = 0; i < 6; ++i) o[i] = T(0);
  T r = WR(ts[w]).Sum(x); if (lane == 0) o[0] = r; __syncwarp();
  r = WR(ts[w]).Reduce(x, MaxOp()); if (lane == 0) o[1] = r; __syncwarp();
  int v = valid < L ? valid : L; r = WR(ts[w]).Sum(x, v); if (lane == 0) o[2] = r; __syncwarp();
  r = WR(ts[w]).Reduce(x, MinOp(), v); if (lane == 0) o[3] = r; __syncwarp();
  r = WR(ts[w]).HeadSegmentedSum(x, f); if (lane == 0 || f) o[4] = r; __syncwarp();
  r = WR(ts[w]).TailSegmentedReduce(x, f, MaxOp()); bool first = lane == 0 || flags[g - 1]; if (first) o[5] = r;
}
template <class T, int L> __global__ void scan_k(const T* in, T* out, T* agg) {
  typedef cub::WarpScan<T, L> WS; __shared__ typename WS::TempStorage ts[BLK / L];
  int t = threadIdx.x, w = t / L, lane = t % L, g = blockIdx.x * BLK + t; T x = in[g], y, z, a; T* o = out + (size_t)g * 8;
  WS(ts[w]).InclusiveSum(x, y); o[0] = y; __syncwarp(); WS(ts[w]).InclusiveSum(x, y, a); o[1] = y; if (lane == 0) agg[g / L * 3] = a; __syncwarp();
  WS(ts[w]).ExclusiveSum(x, y); o[2] = y; __syncwarp(); WS(ts[w]).ExclusiveSum(x, y, a); o[3] = y;
  if (lane == L - 1) agg[g / L * 3 + 1] = a; __syncwarp();
  WS(ts[w]).InclusiveScan(x, y, MaxOp()); o[4] = y; __syncwarp(); WS(ts[w]).ExclusiveScan(x, y, T(3), MaxOp()); o[5] = y; __syncwarp();
  WS(ts[w]).ExclusiveScan(x, y, T(1), MinOp(), a); o[6] = y; if (lane == 0) agg[g / L * 3 + 2] = a; __syncwarp();
  WS(ts[w]).Scan(x, y, z, Plus()); o[7] = lane ? (T)(y - z) : y; __syncwarp(); T b = WS(ts[w]).Broadcast(x, L / 2); o[7] = (T)(o[7] + b);
}
template <int L> __global__ void aff_k(const Aff* in, Aff* out) {
  typedef cub::WarpScan<Aff, L> WS; typedef cub::WarpReduce<Aff, L> WR; __shared__ typename WS::TempStorage ts[BLK / L];
  __shared__ typename WR::TempStorage tr[BLK / L];
  int t = threadIdx.x, w = t / L, lane = t % L, g = blockIdx.x * BLK + t; Aff y; WS(ts[w]).InclusiveScan(in[g], y, Comp());
  out[2 * g] = y; __syncwarp();
  Aff id = {1, 0}; WS(ts[w]).ExclusiveScan(in[g], y, id, Comp()); out[2 * g + 1] = y; __syncwarp();
  Aff r = WR(tr[w]).Reduce(in[g], Comp()); if (lane == 0) { out[2 * g].a += r.a; out[2 * g].b += r.b;
  }
}
template <class T, int L> static void go(const char* name) {
  const int n = 4 * BLK; thrust::host_vector<T> h(n); thrust::host_vector<int> hf(n + 1); for (int i = 0; i < n; ++i) { h[i] = (T)(int)(mix(i) % 40u);
  hf[i] = mix(i + 77) % 5u == 0; }
  thrust::device_vector<T> d = h, o(n * 8, T(0)), a(n / L * 3, T(0)); thrust::device_vector<int> f = hf;
  const T* in = thrust::raw_pointer_cast(d.data()); T* out = thrust::raw_pointer_cast(o.data());
  printf("%s L=%d reduce", name, L);
  for (int valid : {1, 2, 5, L - 1 < 1 ? 1 : L - 1, L}) { reduce_k<T, L><<<4, BLK>>>(in, thrust::raw_pointer_cast(f.data()) , out, valid);
  printf(" %016llx", H(o, n * 6)); }
  scan_k<T, L><<<4, BLK>>>(in, out, thrust::raw_pointer_cast(a.data())); printf(" scan %016llx agg %016llx err %d\n", H(o), H(a), (int)cudaGetLastError());
  // one logical warp checked by hand
  thrust::host_vector<T> ho = o; T s = 0; bool ok = true; for (int i = 0; i < n; ++i) { if (i % L == 0) s = 0;
  ok = ok && ho[i * 8 + 2] == s; s = (T)(s + h[i]); ok = ok && ho[i * 8] == s && ho[i * 8 + 1] == s;
  } printf("  prefix sums ok %d\n", (int)ok);
}
template <int L> static void aff() {
  const int n = 2 * BLK; thrust::host_vector<Aff> h(n); for (int i = 0; i < n; ++i) { h[i].a = mix(i) | 1;
  h[i].b = mix(i + 9); } thrust::device_vector<Aff> d = h, o(2 * n);
  aff_k<L><<<2, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data())); printf("affine L=%d %016llx\n", L, H(o));
}
template <class T> static void few(const char* name) { go<T, 32>(name); go<T, 8>(name); }
template <class T> static void widths(const char* name) { go<T, 32>(name); go<T, 16>(name); go<T, 8>(name); go<T, 4>(name); go<T, 2>(name); }
int main() {
  widths<int>("int"); widths<double>("double"); few<unsigned char>("uchar"); few<short>("short"); few<long long>("llong"); few<float>("float");
  aff<32>(); aff<16>(); aff<8>(); aff<4>();
  printf("%d\n", (int)cudaDeviceSynchronize()); return 0;
}
