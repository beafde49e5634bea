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
// functional: every functor on host and device, not_fn, placeholders and their compositions, project1st/2nd
#include <thrust/functional.h>
#include <thrust/transform.h>
#include <thrust/for_each.h>
#include <thrust/reduce.h>
#include <thrust/count.h>
#include <thrust/find.h>
#include <thrust/sort.h>
#include <thrust/partition.h>
#include <thrust/copy.h>
#include <thrust/remove.h>
#include <thrust/sequence.h>
template <class T, class F> static void bin(const char* name, F f) {
  const int n = 1000; thrust::host_vector<T> a(n), b(n), hc(n); for (int i = 0; i < n; ++i) { a[i] = (T)(int)(mix(i) % 100u);
  b[i] = (T)(int)(mix(i + 3) % 9u + 1); }
  thrust::device_vector<T> da = a, db = b, dc(n); thrust::transform(da.begin(), da.end(), db.begin(), dc.begin(), f);
  thrust::transform(a.begin(), a.end(), b.begin(), hc.begin(), f);
  printf("%s %016llx host=%d one %d\n", name, H(dc), (int)(H(hc) == H(dc)), (int)f(T(23), T(5)));
}
template <class T> static void common(const char* name) {
  printf("-- %s\n", name);
  bin<T>("plus", thrust::plus<T>()); bin<T>("minus", thrust::minus<T>()); bin<T>("multiplies", thrust::multiplies<T>());
  bin<T>("maximum", thrust::maximum<T>()); bin<T>("minimum", thrust::minimum<T>());
  bin<T>("project1st", thrust::project1st<T, T>()); bin<T>("project2nd", thrust::project2nd<T, T>());
  bin<T>("equal_to", thrust::equal_to<T>()); bin<T>("not_equal_to", thrust::not_equal_to<T>());
  bin<T>("greater", thrust::greater<T>()); bin<T>("less", thrust::less<T>());
  bin<T>("greater_equal", thrust::greater_equal<T>()); bin<T>("less_equal", thrust::less_equal<T>());
  bin<T>("logical_and", thrust::logical_and<T>()); bin<T>("logical_or", thrust::logical_or<T>());
  thrust::device_vector<T> a(100), b(100); thrust::sequence(a.begin(), a.end()); thrust::transform(a.begin(), a.end(), b.begin(), thrust::negate<T>());
  u64 x = H(b);
  thrust::transform(a.begin(), a.end(), b.begin(), thrust::square<T>()); u64 y = H(b); thrust::transform(a.begin(), a.end(), b.begin(), thrust::logical_not<T>());
  printf("negate %016llx square %016llx logical_not %016llx\n", x, y, H(b));
}
template <class T> static void integral(const char* name) {
  common<T>(name); bin<T>("divides", thrust::divides<T>()); bin<T>("modulus", thrust::modulus<T>());
  bin<T>("bit_and", thrust::bit_and<T>()); bin<T>("bit_or", thrust::bit_or<T>()); bin<T>("bit_xor", thrust::bit_xor<T>());
}
struct IsOdd { __host__ __device__ bool operator()(int x) const { return x & 1; } };
struct Divides { __host__ __device__ bool operator()(int a, int b) const { return b % (a + 1) == 0; } };
int main() {
  integral<int>("int"); integral<unsigned char>("uchar"); common<double>("double");
  // the transparent forms
  printf("transparent %d %lld %d %d\n", thrust::plus<>()(2, 3), thrust::multiplies<>()(1000000ll, 1000000), (int)thrust::less<>()(1, 2.5), (int)thrust::maximum<>()(3, 7));
  // not_fn
  const int n = 5000; thrust::host_vector<int> h(n); for (int i = 0; i < n; ++i) h[i] = (int)(mix(i) % 1000u);
  thrust::device_vector<int> a = h, b(n), c(n);
  printf("not_fn %lld %lld %lld\n", (long long)thrust::count_if(a.begin(), a.end(), IsOdd()), (long long)thrust::count_if(a.begin(), a.end(), thrust::not_fn(IsOdd())), (long long)thrust::count_if(a.begin(), a.end(), thrust::not_fn(thrust::not_fn(IsOdd()))));
  thrust::transform(a.begin(), a.end(), a.rbegin(), b.begin(), thrust::not_fn(Divides())); printf("not_fn binary %d %016llx\n", thrust::reduce(b.begin(), b.end()), H(b));
  thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), thrust::not_fn(thrust::equal_to<int>()));
  printf("not equal %d\n", thrust::reduce(c.begin(), c.end()));
  // placeholders
  using namespace thrust::placeholders;
  thrust::host_vector<int> ho(n);
#define U(e) thrust::transform(h.begin(), h.end(), ho.begin(), (e)); printf("%s -> %016llx\n", #e, H(ho));
#define D(e) thrust::transform(a.begin(), a.end(), b.begin(), (e)); printf("device %s -> %016llx\n", #e, H(b));
  U(_1 + 1) U(1 - _1) U(_1 * 3 + 2) U(_1 / 7) U(1000 / (_1 + 1)) U(_1 % 10) U(-_1) U(+_1) U(_1 == 5) U(_1 != 5) U(_1 < 500) U(_1 <= 500) U(500 > _1) U(_1 >= 500) U(_1 > 100 && _1 < 200) U(_1 < 100 || _1 > 900)
  D(_1 * 3 + 2) D(1000 / (_1 + 1)) D(-_1) D(_1 > 100 && _1 < 200) D(~_1) D((_1 + 1) * (_1 - 1)) D(!(_1 % 3 == 0)) D(_1 ^ 0x55)
  U(!_1) U(_1 & 12) U(_1 | 3) U(_1 ^ 0x55) U(~_1) U(_1 << 3) U(_1 >> 2) U((_1 + 1) * (_1 - 1)) U(!(_1 % 3 == 0)) U(_1 * _1) D(_1 * _1)
#define B(e) thrust::transform(a.begin(), a.end(), a.rbegin(), b.begin(), (e)); printf("%s -> %016llx\n", #e, H(b));
  B(_1 + _2) B(_1 - 2 * _2) B(_2 - _1) B(_1 < _2) B(_1 * 1000 + _2) B((_1 ^ _2) & 0xff) B(_1 == _2 || _1 > 500) B(_2) B(_1 % (_2 + 1))
  thrust::for_each(a.begin(), a.end(), _1 += 5); thrust::for_each(a.begin(), a.end(), _1 *= 2);
  thrust::for_each(a.begin(), a.end(), _1 -= 3); printf("assigned %016llx\n", H(a)); thrust::for_each(a.begin(), a.end(), _1 %= 100);
  printf("assigned %016llx\n", H(a));
  printf("count %lld find %d\n", (long long)thrust::count_if(a.begin(), a.end(), _1 < 50 && _1 % 2 == 1), (int)(thrust::find_if(a.begin(), a.end(), _1 == 57) - a.begin()));
  printf("reduce %d %d\n", thrust::reduce(a.begin(), a.end(), 0, _1 + _2), thrust::reduce(a.begin(), a.end(), 0, _1 ^ _2));
  b = a; thrust::sort(b.begin(), b.end(), _1 > _2); printf("sorted %016llx\n", H(b)); int k = thrust::copy_if(a.begin(), a.end(), b.begin(), _1 > 90) - b.begin();
  printf("copied %d %016llx\n", k, H(b, k));
  b = a; k = thrust::remove_if(b.begin(), b.end(), _1 % 7 != 0) - b.begin(); printf("kept %d %016llx\n", k, H(b, k));
  b = a; k = thrust::stable_partition(b.begin(), b.end(), _1 >= 10) - b.begin(); printf("partition %d %016llx\n", k, H(b));
  int s = 42; thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), s * _1 + _2); printf("saxpy %016llx\n", H(c));
  thrust::transform(h.begin(), h.end(), h.begin(), _1 * 2 - 1); printf("host %016llx\n", H(h));
  printf("called directly %d %d\n", (int)(_1 + _2 * 3)(4, 5), (int)(-_1)(9));
  return 0;
}
