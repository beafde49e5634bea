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
// fancy iterators as outputs: discard, transform_output, transform_input_output, tabulate_output, permutation, zip, reverse; iterator_adaptor, iterator_facade
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/transform_input_output_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/iterator_adaptor.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/transform.h>
#include <thrust/sequence.h>
#include <thrust/merge.h>
#include <thrust/fill.h>
#include <thrust/tuple.h>
#include <thrust/functional.h>
#include <thrust/execution_policy.h>
struct Dbl { __host__ __device__ int operator()(int x) const { return x * 2; } };
struct Neg { __host__ __device__ int operator()(int x) const { return -x; } };
struct Wrap { int n; __host__ __device__ int operator()(int i) const { return (int)((long long)i * 3 % n); } };
struct Split { __host__ __device__ thrust::tuple<int, short> operator()(int x) const { return thrust::make_tuple(x / 100, (short)(x % 100)); } };
struct Put { int* p; template <class I, class T> __host__ __device__ void operator()(I i, T v) const { p[2 * i] = (int)v; } };
struct Odd { __host__ __device__ bool operator()(int x) const { return x & 1; } };
template <class It> class repeat_iterator : public thrust::iterator_adaptor<repeat_iterator<It>, It> {
 public:
  typedef thrust::iterator_adaptor<repeat_iterator<It>, It> super_t;
  __host__ __device__ repeat_iterator(const It& x, int n) : super_t(x), first(x), n(n) {}
  friend class thrust::iterator_core_access;
 private:
  It first; int n;
  __host__ __device__ typename super_t::reference dereference() const { return *(first + (this->base() - first) / n); }
};
int main() {
  for (int n : {0, 1, 2, 31, 33, 257, 1000, 4097, 65537}) {
    thrust::host_vector<int> h(n); for (int i = 0; i < n; ++i) h[i] = (int)(mix(i) % 1000u);
    thrust::device_vector<int> a = h, o(n, -1), p(n, -1); thrust::device_vector<short> s(n, (short)-1); thrust::counting_iterator<int> c(0);
    auto to = thrust::make_transform_output_iterator(o.begin(), Neg()); int r = thrust::copy(a.begin(), a.end(), to) - to; u64 x1 = H(o);
    thrust::inclusive_scan(a.begin(), a.end(), thrust::make_transform_output_iterator(o.begin(), Dbl())); u64 x2 = H(o);
    thrust::fill(o.begin(), o.end(), 0); auto tcf = thrust::make_transform_output_iterator(o.begin(), Neg());
    int k = thrust::copy_if(a.begin(), a.end(), tcf, Odd()) - tcf; u64 x3 = H(o);
    auto zo = thrust::make_zip_iterator(thrust::make_tuple(p.begin(), s.begin())); thrust::transform(a.begin(), a.end(), zo, Split());
    u64 x4 = H(p), x5 = H(s);
    thrust::copy(a.begin(), a.end(), thrust::make_transform_output_iterator(zo, Split())); bool same = H(p) == x4 && H(s) == x5;
    auto perm = thrust::make_permutation_iterator(p.begin(), thrust::make_transform_iterator(c, Wrap{n % 3 ? n : n + 1}));
    if (n % 3) thrust::copy(a.begin(), a.end(), perm); u64 x6 = H(p);
    thrust::exclusive_scan(a.begin(), a.end(), o.rbegin()); u64 x7 = H(o); thrust::copy(c, c + n, thrust::make_reverse_iterator(p.end()));
    u64 x8 = H(p);
    auto tio = thrust::make_transform_input_output_iterator(o.begin(), Dbl(), Neg()); thrust::copy(tio, tio + n, p.begin());
    u64 x9 = H(p); thrust::copy(a.begin(), a.end(), tio); u64 x10 = H(o);
    thrust::transform(tio, tio + n, tio, Neg()); u64 x11 = H(o);
    auto d = thrust::make_discard_iterator(); int dd = (thrust::copy(a.begin(), a.end(), d) - d);
    int dk = (thrust::copy_if(a.begin(), a.end(), thrust::make_discard_iterator(), Odd()) - thrust::make_discard_iterator());
    thrust::device_vector<int> big(2 * n, -1); int* bp = thrust::raw_pointer_cast(big.data());
    auto tab = thrust::make_tabulate_output_iterator(Put{bp}); thrust::transform(a.begin(), a.end(), tab, Dbl());
    printf("n=%d r=%d %016llx %016llx k=%d %016llx %016llx %016llx %d perm %016llx rev %016llx %016llx tio %016llx %016llx %016llx discard %d %d tab %016llx\n", n, r, x1, x2, k, x3, x4, x5, (int)same, x6, x7, x8, x9, x10, x11, dd, dk, H(big));
    // a custom adaptor: each element three times
    repeat_iterator<thrust::device_vector<int>::iterator> rp(a.begin(), 3); thrust::device_vector<int> rr(3 * n);
    thrust::copy(rp, rp + 3 * n, rr.begin()); printf("  repeat %016llx sum %d\n", H(rr), thrust::reduce(rp, rp + 3 * n));
  }
  // writing into several arrays through a zip of a discard and a vector, merge into a reversed output, reduce_by_key into transforms
  thrust::device_vector<int> o(2000), q(2000); thrust::counting_iterator<int> c(0);
  auto z = thrust::make_zip_iterator(thrust::make_tuple(thrust::make_discard_iterator(), o.begin()));
  auto zi = thrust::make_zip_iterator(thrust::make_tuple(c, c + 50)); thrust::copy(zi, zi + 2000, z);
  printf("zip discard %016llx\n", H(o));
  thrust::merge(c, c + 1000, c + 500, c + 1500, o.rbegin()); printf("merge reversed %016llx %d %d\n", H(o), (int)o[0], (int)o[1999]);
  auto keys = thrust::make_transform_iterator(c, Wrap{5}); auto to = thrust::make_transform_output_iterator(o.begin(), Neg());
  auto e = thrust::reduce_by_key(keys, keys + 2000, thrust::constant_iterator<int>(1), thrust::make_transform_output_iterator(q.begin(), Dbl()), to);
  printf("rbk %d %016llx %016llx\n", (int)(e.second - to), H(o), H(q));
  // host side use of output iterators
  int buf[4] = {0, 0, 0, 0}; auto ho = thrust::make_transform_output_iterator(buf, Neg()); *ho = 5;
  ++ho; *ho = 6; ho += 1; *(ho + 1) = 8; printf("host %d %d %d %d\n", buf[0], buf[1], buf[2], buf[3]);
  thrust::discard_iterator<> di(3); *di = 17; di += 4; printf("discard %d\n", (int)(di - thrust::discard_iterator<>(0)));
  repeat_iterator<int*> ri(buf, 2); printf("repeat %d %d %d\n", *ri, ri[1], ri[2]);
  return 0;
}
