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
// transform (unary, binary, in place), transform_if (all forms) over sizes and types; host and device must agree
#include <thrust/transform.h>
#include <thrust/functional.h>
#include <thrust/execution_policy.h>
static const size_t SZ[] = {0, 1, 2, 31, 33, 127, 255, 257, 1000, 4095, 4097, 65535, 65537};
template <class T> struct Aff { int a, b; __host__ __device__ T operator()(T x) const { return (T)(x * (T)a + (T)b); } };
struct Odd { template <class T> __host__ __device__ bool operator()(T x) const { return ((long long)x & 1) != 0; } };
struct Mixed { __host__ __device__ long long operator()(int a, unsigned char b) const { return (long long)a * 1000 + b; } };
template <class T> static thrust::host_vector<T> gen(size_t n, u32 seed) {
  thrust::host_vector<T> h(n);
  for (size_t i = 0; i < n; ++i) h[i] = (T)(int)(mix((u32)i + seed) % 100u);
  return h;
}
template <class T> static void types(const char* name) {
  for (size_t n : SZ) {
    if (n > 5000 && sizeof(T) != 4) continue;
    thrust::host_vector<T> ha = gen<T>(n, 1), hb = gen<T>(n, 77777);
    thrust::device_vector<T> a = ha, b = hb, c(n), d(n, T(7));
    thrust::host_vector<T> hc(n), hd(n, T(7));
    size_t r1 = thrust::transform(a.begin(), a.end(), c.begin(), Aff<T>{3, 1}) - c.begin();
    size_t q1 = thrust::transform(ha.begin(), ha.end(), hc.begin(), Aff<T>{3, 1}) - hc.begin();
    u64 h1 = H(c), g1 = H(hc);
    size_t r2 = thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), thrust::minus<T>()) - c.begin();
    thrust::transform(ha.begin(), ha.end(), hb.begin(), hc.begin(), thrust::minus<T>());
    u64 h2 = H(c), g2 = H(hc);
    size_t r3 = thrust::transform_if(a.begin(), a.end(), d.begin(), Aff<T>{2, 5}, Odd()) - d.begin();
    thrust::transform_if(ha.begin(), ha.end(), hd.begin(), Aff<T>{2, 5}, Odd());
    u64 h3 = H(d), g3 = H(hd);
    size_t r4 = thrust::transform_if(a.begin(), a.end(), b.begin(), d.begin(), thrust::negate<T>(), Odd()) - d.begin();
    thrust::transform_if(ha.begin(), ha.end(), hb.begin(), hd.begin(), thrust::negate<T>(), Odd());
    u64 h4 = H(d), g4 = H(hd);
    size_t r5 = thrust::transform_if(a.begin(), a.end(), b.begin(), c.begin(), d.begin(), thrust::plus<T>(), Odd()) - d.begin();
    thrust::transform_if(ha.begin(), ha.end(), hb.begin(), hc.begin(), hd.begin(), thrust::plus<T>(), Odd());
    u64 h5 = H(d), g5 = H(hd);
    thrust::transform(a.begin(), a.end(), a.begin(), Aff<T>{5, 2});
    printf("%s n=%zu r=%zu,%zu,%zu,%zu,%zu,%zu %016llx %016llx %016llx %016llx %016llx inplace=%016llx host=%d%d%d%d%d\n", name, n, r1, q1, r2, r3,
           r4, r5, h1, h2, h3, h4, h5, H(a), h1 == g1, h2 == g2, h3 == g3, h4 == g4, h5 == g5);
  }
}
template <class T> static void light(const char* name) {
  for (size_t n : {(size_t)0, (size_t)33, (size_t)1000, (size_t)4097}) {
    thrust::device_vector<T> a = gen<T>(n, 3), c(n); thrust::transform(a.begin(), a.end(), c.begin(), Aff<T>{3, 1});
    printf("%s n=%zu %016llx\n", name, n, H(c));
  }
}
int main() {
  types<signed char>("schar"); types<unsigned short>("ushort"); types<int>("int"); types<double>("double");
  light<char>("char"); light<unsigned char>("uchar"); light<short>("short"); light<unsigned>("uint");
  light<long>("long"); light<unsigned long>("ulong");
  light<long long>("llong"); light<unsigned long long>("ullong"); light<float>("float");
  // mixed argument and result types
  thrust::device_vector<int> a(4097); thrust::device_vector<unsigned char> b(4097); thrust::device_vector<long long> c(4097, -1);
  for (int k = 0; k < 3; ++k) {
    thrust::host_vector<int> ha(4097); thrust::host_vector<unsigned char> hb(4097);
    for (int i = 0; i < 4097; ++i) { ha[i] = (int)mix(i + k) >> 4; hb[i] = (unsigned char)mix(i * 3 + k); }
    a = ha; b = hb;
    thrust::transform(thrust::device, a.begin() + k, a.end() - k, b.begin(), c.begin() + 2 * k, Mixed());
    printf("mixed %d %016llx %lld %lld\n", k, H(c), (long long)c[0], (long long)c[4096]);
  }
  // overlapping: transform onto the same range, binary
  thrust::transform(a.begin(), a.end(), a.begin(), a.begin(), thrust::bit_xor<int>());
  printf("self xor %016llx\n", H(a));
  // extended lambdas with captures
  int k1 = 17, k2 = -3;
  thrust::transform(b.begin(), b.end(), a.begin(), [=] __device__(unsigned char x) { return x * k1 + k2; });
  printf("lambda %016llx\n", H(a));
  thrust::transform(b.begin(), b.end(), a.begin(), a.begin(), [=] __host__ __device__(unsigned char x, int y) { return (y ^ x) + k1; });
  printf("lambda2 %016llx\n", H(a));
  return 0;
}
