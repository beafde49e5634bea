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
// cub::BlockReduce: three algorithms, block sizes (also not powers of two, also 2-D), items per thread, partial tiles, custom operators
#include <cub/cub.cuh>
struct MaxOp { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return a < b ? b : a; } };
struct Aff { u32 a, b; };
struct Comp { __host__ __device__ Aff operator()(const Aff& f, const Aff& g) const { Aff r = {g.a * f.a, g.a * f.b + g.b}; return r; } };
struct Stat { int n; int mn, mx; long long sum; };
struct Join { __host__ __device__ Stat operator()(const Stat& a, const Stat& b) const { Stat s = {a.n + b.n, a.mn < b.mn ? a.mn : b.mn, a.mx > b.mx ? a.mx : b.mx, a.sum + b.sum};
return s; } };
template <class T, int BLK, cub::BlockReduceAlgorithm ALG, int ITEMS> __global__ void k(const T* in, T* out, int valid) {
  typedef cub::BlockReduce<T, BLK, ALG> BR; __shared__ typename BR::TempStorage ts; int t = threadIdx.x; T items[ITEMS];
  for (int i = 0; i < ITEMS; ++i) items[i] = in[t * ITEMS + i];
  T r = BR(ts).Sum(items[0]); if (t == 0) out[0] = r; __syncthreads();
  r = BR(ts).Sum(items); if (t == 0) out[1] = r; __syncthreads();
  r = BR(ts).Reduce(items[0], MaxOp()); if (t == 0) out[2] = r; __syncthreads();
  r = BR(ts).Reduce(items, MaxOp()); if (t == 0) out[3] = r; __syncthreads();
  r = BR(ts).Sum(items[0], valid); if (t == 0) out[4] = r; __syncthreads();
  r = BR(ts).Reduce(items[0], MaxOp(), valid); if (t == 0) out[5] = r;
}
template <int BLK, cub::BlockReduceAlgorithm ALG> __global__ void ka(const Aff* in, Aff* out, int valid) {
  typedef cub::BlockReduce<Aff, BLK, ALG> BR; __shared__ typename BR::TempStorage ts; int t = threadIdx.x; Aff two[2] = {in[2 * t], in[2 * t + 1]};
  Aff r = BR(ts).Reduce(in[t], Comp()); if (t == 0) out[0] = r; __syncthreads(); r = BR(ts).Reduce(two, Comp());
  if (t == 0) out[1] = r; __syncthreads(); r = BR(ts).Reduce(in[t], Comp(), valid); if (t == 0) out[2] = r;
}
__global__ void k2d(const int* in, int* out) {
  typedef cub::BlockReduce<int, 8, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 4, 3> BR; __shared__ typename BR::TempStorage ts;
  int t = threadIdx.x + 8 * threadIdx.y + 32 * threadIdx.z; int r = BR(ts).Sum(in[t]); if (t == 0) out[0] = r;
  __syncthreads(); r = BR(ts).Reduce(in[t] ^ t, MaxOp()); if (t == 0) out[1] = r;
}
__global__ void stats(const int* in, int n, Stat* out) {  // a grid of blocks, each a stripe
  typedef cub::BlockReduce<Stat, 128> BR; __shared__ typename BR::TempStorage ts; Stat s = {0, 1 << 30, -(1 << 30), 0};
  for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128) { Stat x = {1, in[i], in[i], in[i]}; s = Join()(s, x); }
  s = BR(ts).Reduce(s, Join()); if (threadIdx.x == 0) out[blockIdx.x] = s;
}
template <class T, int BLK, cub::BlockReduceAlgorithm ALG, int ITEMS> static void go(const char* name) {
  thrust::host_vector<T> h(BLK * ITEMS); for (int i = 0; i < BLK * ITEMS; ++i) h[i] = (T)(int)(mix(i + BLK) % 100u);
  thrust::device_vector<T> d = h, o(6);
  printf("%s block %d alg %d items %d:", name, BLK, (int)ALG, ITEMS);
  for (int valid : {1, 2, BLK / 3 + 1, BLK - 1, BLK}) { k<T, BLK, ALG, ITEMS><<<1, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data()), valid);
  thrust::host_vector<T> r = o; for (int i = valid == 1 ? 0 : 4; i < 6; ++i) printf(" %lld", (long long)r[i]);
  }
  printf(" err %d\n", (int)cudaGetLastError());
}
template <class T, int ITEMS> static void sizes(const char* name) {
  go<T, 32, cub::BLOCK_REDUCE_WARP_REDUCTIONS, ITEMS>(name); go<T, 96, cub::BLOCK_REDUCE_WARP_REDUCTIONS, ITEMS>(name);
  go<T, 256, cub::BLOCK_REDUCE_WARP_REDUCTIONS, ITEMS>(name); go<T, 50, cub::BLOCK_REDUCE_WARP_REDUCTIONS, ITEMS>(name);
  go<T, 64, cub::BLOCK_REDUCE_RAKING, ITEMS>(name); go<T, 160, cub::BLOCK_REDUCE_RAKING, ITEMS>(name);
  go<T, 128, cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, ITEMS>(name); go<T, 512, cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, ITEMS>(name);
}
template <int BLK, cub::BlockReduceAlgorithm ALG> static void aff() {
  thrust::host_vector<Aff> h(2 * BLK); for (int i = 0; i < 2 * BLK; ++i) { h[i].a = mix(i) | 1;
  h[i].b = mix(i + 5); } thrust::device_vector<Aff> d = h, o(3);
  for (int valid : {1, BLK / 2, BLK}) { ka<BLK, ALG><<<1, BLK>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data()), valid);
  printf("affine block %d alg %d valid %d %016llx\n", BLK, (int)ALG, valid, H(o)); }
  Aff x = h[0]; for (int i = 1; i < 2 * BLK; ++i) x = Comp()(x, h[i]); thrust::host_vector<Aff> r = o;
  printf("  in order %d\n", (int)(r[1].a == x.a && r[1].b == x.b));
}
int main() {
  sizes<int, 4>("int"); sizes<unsigned char, 5>("uchar"); sizes<double, 1>("double");
  aff<32, cub::BLOCK_REDUCE_WARP_REDUCTIONS>(); aff<128, cub::BLOCK_REDUCE_WARP_REDUCTIONS>();
  aff<96, cub::BLOCK_REDUCE_RAKING>(); aff<256, cub::BLOCK_REDUCE_RAKING>();
  thrust::host_vector<int> h(10007); for (int i = 0; i < 10007; ++i) h[i] = (int)(mix(i) % 100000u) - 50000;
  thrust::device_vector<int> d = h, o(2); thrust::device_vector<Stat> s(7);
  k2d<<<1, dim3(8, 4, 3)>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(o.data())); printf("3-D %d %d\n", (int)o[0], (int)o[1]);
  stats<<<7, 128>>>(thrust::raw_pointer_cast(d.data()), 10007, thrust::raw_pointer_cast(s.data()));
  thrust::host_vector<Stat> hs = s; for (int i = 0; i < 7; ++i) printf("stat %d: %d %d %d %lld\n", i, hs[i].n, hs[i].mn, hs[i].mx, hs[i].sum);
  printf("%d\n", (int)cudaDeviceSynchronize()); return 0;
}
