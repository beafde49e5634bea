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
// fancy iterators as inputs: counting, constant, transform, zip, permutation, reverse; nested; arithmetic and traits
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/zip_function.h>
#include <thrust/tuple.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/sequence.h>
#include <thrust/for_each.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/execution_policy.h>
struct Sq { __host__ __device__ long long operator()(int i) const { return (long long)i * i; } };
struct Wrap { int n; __host__ __device__ int operator()(int i) const { return (int)((long long)i * 7 % n); } };
struct Dot3 { template <class T> __host__ __device__ int operator()(const T& t) const { return thrust::get<0>(t) * thrust::get<1>(t) + (int)thrust::get<2>(t);
} };
struct Fma { __host__ __device__ int operator()(int a, int b, float c) const { return a * b + (int)c; } };
struct Set0 { template <class T> __host__ __device__ void operator()(T t) const { thrust::get<0>(t) = thrust::get<1>(t) + 1; } };
struct Even { __host__ __device__ bool operator()(long long x) const { return x % 2 == 0; } };
int main() {
  static const int SZ[] = {0, 1, 2, 31, 33, 257, 1000, 4097, 65537};
  for (int n : SZ) {
    thrust::host_vector<int> h(n), g(n); thrust::host_vector<float> hf(n); for (int i = 0; i < n; ++i) { h[i] = (int)(mix(i) % 100u);
    g[i] = (int)(mix(i + 5) % 10u); hf[i] = (float)(i % 16); }
    thrust::device_vector<int> a = h, b = g, o(n); thrust::device_vector<float> f = hf; thrust::device_vector<long long> l(n);
    thrust::counting_iterator<int> c(0); auto sq = thrust::make_transform_iterator(c, Sq());
    auto asq = thrust::make_transform_iterator(a.begin(), Sq());
    printf("n=%d sums %lld %lld %lld", n, thrust::reduce(sq, sq + n), thrust::reduce(asq, asq + n), thrust::reduce(thrust::device, thrust::constant_iterator<long long>(7), thrust::constant_iterator<long long>(7) + n));
    auto z = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin(), f.begin()));
    thrust::transform(z, z + n, o.begin(), Dot3()); u64 x1 = H(o); thrust::transform(z, z + n, o.begin(), thrust::make_zip_function(Fma()));
    printf(" zip %016llx %d", x1, (int)(H(o) == x1));
    auto zc = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), c, thrust::constant_iterator<int>(3)));
    printf(" zipsum %d", thrust::transform_reduce(zc, zc + n / 16, Dot3(), 0, thrust::plus<int>()));
    auto perm = thrust::make_permutation_iterator(a.begin(), thrust::make_transform_iterator(c, Wrap{n ? n : 1}));
    thrust::copy(perm, perm + n, o.begin()); printf(" perm %016llx", H(o));
    auto rev = thrust::make_reverse_iterator(a.end()); thrust::inclusive_scan(rev, rev + n, o.begin()); printf(" rev %016llx", H(o));
    auto rc = thrust::make_reverse_iterator(sq + n); thrust::copy(rc, rc + n, l.begin()); printf(" revsq %016llx", H(l));
    auto zz = thrust::make_zip_iterator(thrust::make_tuple(b.begin(), perm)); thrust::for_each(zz, zz + n, Set0()); printf(" foreach %016llx", H(b));
    auto rp = thrust::make_permutation_iterator(rev, c); auto tt = thrust::make_transform_iterator(rp, thrust::negate<int>());
    thrust::exclusive_scan(tt, tt + n, o.begin(), 5); printf(" nested %016llx", H(o));
    printf(" ip %lld count %lld max %d\n", thrust::inner_product(a.begin(), a.end(), sq, 0ll), (long long)thrust::count_if(asq, asq + n, Even()), (int)(thrust::max_element(asq, asq + n) - asq));
  }
  // arithmetic, comparison, subscripting, on the host
  thrust::counting_iterator<int> c(5), d = c + 10; printf("counting %d %d %d %d %d %d\n", *c, *d, (int)(d - c), (int)(c < d), c[3], (int)(c == d - 10));
  ++c; c += 2; c--; printf("%d %d\n", *c, *(c - 3));
  thrust::counting_iterator<long long> big(1ll << 40); printf("big %lld\n", big[1000000]); thrust::counting_iterator<unsigned char> uc(250);
  printf("uchar %d\n", (int)uc[3]);
  thrust::constant_iterator<int> k(9, 2); auto k2 = k + 5; printf("constant %d %d %d %d\n", *k, k[100], (int)(k2 - k), (int)(k == k2));
  auto t = thrust::make_transform_iterator(thrust::counting_iterator<int>(0), Sq()); printf("transform %lld %lld base %d\n", *(t + 4), t[9], *(t + 6).base());
  thrust::host_vector<int> hv(10); thrust::sequence(hv.begin(), hv.end()); auto r = thrust::make_reverse_iterator(hv.end());
  printf("reverse %d %d %d %d\n", *r, r[3], (int)(r.base() == hv.end()), (int)(hv.rend() - r));
  int idx[] = {3, 1, 4, 1, 5}; thrust::host_vector<int> hi(idx, idx + 5); auto p = thrust::make_permutation_iterator(hv.begin(), hi.begin());
  printf("permutation %d %d %d sum %d\n", p[0], p[2], *(p + 4), thrust::reduce(p, p + 5));
  p[2] = 40; *p = 30; printf("written %d %d\n", hv[4], hv[3]);
  thrust::host_vector<char> hc(10, 'x'); auto z = thrust::make_zip_iterator(thrust::make_tuple(hv.begin(), hc.begin()));
  z += 2; thrust::get<1>(*z) = 'q'; thrust::get<0>(z[1]) = -8;
  printf("zip %d %c %d %d %d\n", (int)thrust::get<0>(*z), hc[2], hv[3], (int)(z - thrust::make_zip_iterator(thrust::make_tuple(hv.begin(), hc.begin()))), (int)(thrust::get<0>(z.get_iterator_tuple()) - hv.begin()));
  thrust::tuple<int, char> val = *z; printf("value %d %c\n", thrust::get<0>(val), thrust::get<1>(val));
  return 0;
}
