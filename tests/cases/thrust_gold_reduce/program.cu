// gate: functional
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
// reduce (default, init, operator), transform_reduce, inner_product, count, count_if over types and sizes; all sums exact
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/count.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/execution_policy.h>
static const size_t SZ[] = {0, 1, 2, 31, 33, 127, 255, 257, 1000, 4095, 4097, 65535, 65537};
struct Sq { template <class T> __host__ __device__ long long operator()(T x) const { return (long long)x * (long long)x; } };
struct Lt { int k; template <class T> __host__ __device__ bool operator()(T x) const { return (int)x < k; } };
template <class T> static void bits(T v) { unsigned char b[sizeof(T)]; memcpy(b, &v, sizeof(T));
for (size_t i = sizeof(T); i > 0; --i) printf("%02x", b[i - 1]); printf(" "); }
template <class T> static void go(const char* name) {
  for (size_t n : SZ) {
    if (n > 5000 && (sizeof(T) == 2)) continue;
    thrust::host_vector<T> h(n), g(n);
    for (size_t i = 0; i < n; ++i) { h[i] = (T)(int)(mix((u32)i) % 64u); g[i] = (T)(int)(mix((u32)i + 1) % 8u); }
    thrust::device_vector<T> a = h, b = g;
    printf("%s n=%zu ", name, n);
    bits<T>(thrust::reduce(a.begin(), a.end()));
    bits<T>(thrust::reduce(a.begin(), a.end(), T(5)));
    bits<T>(thrust::reduce(a.begin(), a.end(), T(1), thrust::maximum<T>()));
    bits<T>(thrust::reduce(a.begin(), a.end(), T(100), thrust::minimum<T>()));
    bits<long long>(thrust::reduce(a.begin(), a.end(), (long long)-3, thrust::plus<long long>()));
    bits<long long>(thrust::transform_reduce(a.begin(), a.end(), Sq(), (long long)0, thrust::plus<long long>()));
    bits<double>(thrust::inner_product(a.begin(), a.end(), b.begin(), 0.0));
    bits<int>(thrust::inner_product(a.begin(), a.end(), b.begin(), 0, thrust::plus<int>(), thrust::equal_to<T>()));
    printf("count %lld %lld ", (long long)thrust::count(a.begin(), a.end(), T(3)), (long long)thrust::count_if(a.begin(), a.end(), Lt{10}));
    bool same = thrust::reduce(h.begin(), h.end()) == thrust::reduce(a.begin(), a.end()) &&
                thrust::transform_reduce(h.begin(), h.end(), Sq(), (long long)0, thrust::plus<long long>()) == thrust::transform_reduce(a.begin(), a.end(), Sq(), (long long)0, thrust::plus<long long>()) &&
                thrust::count(h.begin(), h.end(), T(3)) == thrust::count(a.begin(), a.end(), T(3));
    printf("same=%d\n", (int)same);
  }
}
template <class T> static void light(const char* name) {
  for (size_t n : {(size_t)0, (size_t)1, (size_t)33, (size_t)1000, (size_t)4097}) {
    thrust::host_vector<T> h(n); for (size_t i = 0; i < n; ++i) h[i] = (T)(int)(mix((u32)i) % 64u);
    thrust::device_vector<T> a = h; printf("%s n=%zu ", name, n); bits<T>(thrust::reduce(a.begin(), a.end(), T(5))); printf("\n");
  }
}
int main() {
  go<signed char>("schar"); go<unsigned short>("ushort"); go<int>("int"); go<double>("double");
  light<unsigned char>("uchar"); light<char>("char"); light<short>("short"); light<unsigned>("uint");
  light<long>("long"); light<long long>("llong"); light<unsigned long long>("ullong"); light<float>("float");
  // bit operations, product modulo 2^32 and 2^64, logical
  thrust::device_vector<unsigned> u(4097); for (int i = 0; i < 3; ++i) {
    thrust::host_vector<unsigned> h(4097); for (u32 j = 0; j < 4097; ++j) h[j] = mix(j + 1000 * i) | 1u; u = h;
    printf("bits %08x %08x %08x prod %08x\n", thrust::reduce(u.begin(), u.end(), 0xffffffffu, thrust::bit_and<unsigned>()), thrust::reduce(u.begin(), u.end(), 0u, thrust::bit_or<unsigned>()),
           thrust::reduce(u.begin(), u.end(), 0u, thrust::bit_xor<unsigned>()), thrust::reduce(u.begin(), u.end(), 1u, thrust::multiplies<unsigned>()));
  }
  // a million, from a counting iterator (no memory)
  thrust::counting_iterator<long long> c0(0), c1(1000000);
  printf("sum %lld sq %lld\n", thrust::reduce(c0, c1), thrust::transform_reduce(c0, c1, Sq(), 0ll, thrust::plus<long long>()));
  printf("count_if %lld\n", (long long)thrust::count_if(thrust::counting_iterator<int>(-500), thrust::counting_iterator<int>(99500), Lt{1234}));
  // extreme values
  thrust::device_vector<int> e(1000, 0); e[0] = std::numeric_limits<int>::min(); e[999] = std::numeric_limits<int>::max();
  printf("ext %d %d %d\n", thrust::reduce(e.begin(), e.end()), thrust::reduce(e.begin(), e.end(), 0, thrust::maximum<int>()), thrust::reduce(e.begin(), e.end(), 0, thrust::minimum<int>()));
  thrust::device_vector<double> f(333, 1.0); f[100] = std::numeric_limits<double>::infinity();
  printf("inf %d min %d\n", (int)(thrust::reduce(f.begin(), f.end()) == std::numeric_limits<double>::infinity()), (int)thrust::reduce(f.begin(), f.end(), 9.0, thrust::minimum<double>()));
  thrust::device_vector<float> z(64, -0.0f); printf("count of 0.0f among -0.0f: %lld\n", (long long)thrust::count(z.begin(), z.end(), 0.0f));
  thrust::device_vector<bool> bo(777, true); printf("bools %lld\n", (long long)thrust::count(thrust::device, bo.begin(), bo.end(), true));
  return 0;
}
