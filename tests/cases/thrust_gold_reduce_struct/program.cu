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
// reductions with structs and custom (associative, commutative) operators; tuples; statistics of several quantities at once
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/pair.h>
#include <thrust/functional.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/constant_iterator.h>
static const size_t SZ[] = {0, 1, 2, 31, 33, 127, 255, 257, 1000, 4095, 4097, 65535, 65537};
struct Stat { long long n, sum, sq; int mn, mx; };
struct Mk { __host__ __device__ Stat operator()(int x) const { Stat s = {1, x, (long long)x * x, x, x}; return s; } };
struct Join { __host__ __device__ Stat operator()(const Stat& a, const Stat& b) const {
  Stat s = {a.n + b.n, a.sum + b.sum, a.sq + b.sq, a.mn < b.mn ? a.mn : b.mn, a.mx > b.mx ? a.mx : b.mx}; return s; } };
struct V4 { int x, y, z, w; };
__host__ __device__ inline V4 operator+(const V4& a, const V4& b) { V4 r = {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; return r; }
struct Mod { unsigned v; };  // multiplication modulo a prime
struct MulMod { __host__ __device__ Mod operator()(Mod a, Mod b) const { Mod r = {(unsigned)((u64)a.v * b.v % 1000000007ull)}; return r; } };
typedef thrust::tuple<int, long long, double> T3;
struct Add3 { __host__ __device__ T3 operator()(const T3& a, const T3& b) const {
  return T3(thrust::get<0>(a) + thrust::get<0>(b), thrust::get<1>(a) > thrust::get<1>(b) ? thrust::get<1>(a) : thrust::get<1>(b), thrust::get<2>(a) + thrust::get<2>(b));
  } };
typedef thrust::pair<int, int> PI;
struct MinPair { __host__ __device__ PI operator()(const PI& a, const PI& b) const { return (b.first < a.first || (b.first == a.first && b.second < a.second)) ? b : a;
} };
struct MkPair { __host__ __device__ PI operator()(const thrust::tuple<int, int>& t) const { return PI(thrust::get<0>(t), thrust::get<1>(t)); } };
struct Gcd { __host__ __device__ int operator()(int a, int b) const { while (b) { int t = a % b; a = b; b = t; } return a; } };
struct Big { int v[20]; };
struct AddBig { __host__ __device__ Big operator()(const Big& a, const Big& b) const { Big r;
for (int i = 0; i < 20; ++i) r.v[i] = a.v[i] + b.v[i]; return r; } };
struct MkBig { __host__ __device__ Big operator()(int x) const { Big r; for (int i = 0; i < 20; ++i) r.v[i] = (x >> i) & 1; return r; } };
int main() {
  for (size_t n : SZ) {
    thrust::host_vector<int> h(n); for (size_t i = 0; i < n; ++i) h[i] = (int)(mix((u32)i) % 20001u) - 10000;
    thrust::device_vector<int> a = h;
    Stat init = {0, 0, 0, 1 << 30, -(1 << 30)};
    Stat s = thrust::transform_reduce(a.begin(), a.end(), Mk(), init, Join()), t = thrust::transform_reduce(h.begin(), h.end(), Mk(), init, Join());
    printf("stat n=%zu: %lld %lld %lld %d %d host=%d\n", n, s.n, s.sum, s.sq, s.mn, s.mx, (int)(memcmp(&s, &t, sizeof s) == 0));
    thrust::host_vector<V4> hv(n); thrust::host_vector<Mod> hm(n);
    for (size_t i = 0; i < n; ++i) { V4 v = {h[i], (int)(i % 1000), 1, -h[i]}; hv[i] = v; hm[i].v = mix((u32)i) % 1000000006u + 1; }
    thrust::device_vector<V4> dv = hv; thrust::device_vector<Mod> dm = hm;
    V4 zero = {0, 0, 0, 0}; V4 r = thrust::reduce(dv.begin(), dv.end(), zero, thrust::plus<V4>());
    V4 r2 = thrust::reduce(dv.begin(), dv.end(), zero);
    Mod one = {1}; Mod m = thrust::reduce(dm.begin(), dm.end(), one, MulMod());
    printf("v4 %d %d %d %d again %d modprod %u\n", r.x, r.y, r.z, r.w, (int)(memcmp(&r, &r2, 16) == 0), m.v);
    thrust::device_vector<long long> b(a.begin(), a.end()); thrust::device_vector<double> d(n, 0.5);
    auto z = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin(), d.begin()));
    T3 q = thrust::reduce(z, z + n, T3(0, -1000000, 0.0), Add3());
    printf("tuple %d %lld %lld\n", thrust::get<0>(q), thrust::get<1>(q), (long long)(thrust::get<2>(q) * 2));
    auto zi = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), thrust::counting_iterator<int>(0)));
    PI p = thrust::transform_reduce(zi, zi + n, MkPair(), PI(1 << 30, -1), MinPair());
    printf("argmin %d %d gcd %d\n", p.first, p.second, thrust::transform_reduce(thrust::counting_iterator<int>(1), thrust::counting_iterator<int>((int)n + 1), thrust::negate<int>(), 0, thrust::minimum<int>()));
    if (n < 5000) {
      Big z0; memset(&z0, 0, sizeof z0);
      Big bb = thrust::transform_reduce(a.begin(), a.end(), MkBig(), z0, AddBig());
      printf("big %016llx\n", fnv(&bb, sizeof bb));
    }
  }
  thrust::device_vector<int> g(500); for (int i = 0; i < 500; ++i) g[i] = 36 * (i + 1) * 5;
  printf("gcd %d\n", thrust::reduce(g.begin(), g.end(), 0, Gcd()));
  printf("const %d\n", thrust::reduce(thrust::constant_iterator<int>(3), thrust::constant_iterator<int>(3) + 1000));
  return 0;
}
