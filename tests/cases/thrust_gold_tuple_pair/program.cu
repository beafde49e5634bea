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
// tuple and pair: construction, access, comparison, tie, swap, nesting, in kernels and as elements of vectors
#include <thrust/tuple.h>
#include <thrust/pair.h>
#include <thrust/transform.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/count.h>
#include <thrust/unique.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <type_traits>
typedef thrust::tuple<int, float, char> T3; typedef thrust::pair<int, int> PI; typedef thrust::tuple<int, int> T2;
struct MkT { __host__ __device__ T3 operator()(int i) const { return thrust::make_tuple(i % 10, (float)(i % 7), (char)('a' + i % 26)); } };
struct MkP { __host__ __device__ PI operator()(int i) const { return thrust::make_pair((int)(mix(i) % 20u), (int)(mix(i + 1) % 20u)); } };
struct AddP { __host__ __device__ PI operator()(const PI& a, const PI& b) const { return PI(a.first + b.first, a.second + b.second); } };
struct SwapP { __host__ __device__ PI operator()(PI p) const { int t; thrust::tie(t, p.first) = thrust::make_tuple(p.first, p.second);
p.second = t; return p; } };
struct Key { __host__ __device__ int operator()(const T3& t) const { return thrust::get<0>(t) * 1000 + (int)thrust::get<1>(t) * 100 + thrust::get<2>(t) % 26;
} };
struct MinMax { __host__ __device__ T2 operator()(const T2& a, const T2& b) const { return T2(thrust::get<0>(a) < thrust::get<0>(b) ? thrust::get<0>(a) : thrust::get<0>(b), thrust::get<1>(a) > thrust::get<1>(b) ? thrust::get<1>(a) : thrust::get<1>(b));
} };
struct Dup { __host__ __device__ T2 operator()(int x) const { return T2(x, x); } };
__global__ void kern(T3* t, PI* p, int* out) {
  T3 a = *t; thrust::get<0>(a) += 5; thrust::get<2>(a) = 'z'; *t = a; PI q(p->second, p->first);
  *p = q; int x, y; thrust::tie(x, y) = thrust::make_tuple(3, 4); out[0] = x * 10 + y;
  out[1] = (thrust::make_pair(1, 2) < thrust::make_pair(1, 3)) * 4 + (thrust::make_tuple(1, 2, 3) == thrust::make_tuple(1, 2, 3)) * 2 + (thrust::make_tuple(2, 0) > thrust::make_tuple(1, 9));
  thrust::tuple<thrust::pair<int, int>, int> nest(thrust::make_pair(7, 8), 9); out[2] = thrust::get<0>(nest).second * 10 + thrust::get<1>(nest);
}
int main() {
  // construction and access
  T3 a(1, 2.5f, 'c'), b = thrust::make_tuple(1, 2.5f, 'd'), d; d = a; thrust::get<1>(d) = 4.0f;
  printf("%d %d %c | %d %c\n", thrust::get<0>(a), (int)(thrust::get<1>(a) * 2), thrust::get<2>(a), (int)thrust::get<1>(d), thrust::get<2>(b));
  printf("compare %d %d %d %d %d %d\n", (int)(a == b), (int)(a != b), (int)(a < b), (int)(a <= b), (int)(a > b), (int)(a >= b));
  printf("size %d element %d\n", (int)thrust::tuple_size<T3>::value, (int)std::is_same<thrust::tuple_element<1, T3>::type, float>::value);
  int x; float y; char z; thrust::tie(x, y, z) = b; printf("tie %d %d %c\n", x, (int)(y * 2), z);
  thrust::tuple<long, double, int> wide(a); printf("converted %ld %d %d\n", thrust::get<0>(wide), (int)(thrust::get<1>(wide) * 2), thrust::get<2>(wide));
  int r1 = 1, r2 = 2; thrust::tuple<int&, int&> refs(r1, r2); thrust::get<0>(refs) = 50; refs = thrust::make_tuple(7, 8);
  printf("refs %d %d\n", r1, r2); thrust::tuple<int> single(5); printf("single %d\n", thrust::get<0>(single));
  thrust::tuple<int, int, int, int, int, int, int, int, int, int> ten(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  printf("ten %d %d\n", thrust::get<3>(ten), thrust::get<9>(ten)); T3 zero = T3(); printf("default %d %d\n", thrust::get<0>(zero), (int)thrust::get<2>(zero));
  // pairs
  PI p(3, 4), q = thrust::make_pair(3, 5), s; s = p; printf("pair %d %d %d%d%d%d%d%d\n", p.first, p.second, (int)(p == q), (int)(p != q), (int)(p < q), (int)(p <= q), (int)(p > q), (int)(p >= q));
  printf("get %d %d size %d\n", thrust::get<0>(p), thrust::get<1>(q), (int)thrust::tuple_size<PI>::value);
  thrust::pair<double, long> wp(p); printf("converted %d %ld\n", (int)wp.first, wp.second);
  p.swap(q); printf("swapped %d %d\n", p.second, q.second); PI dp0 = PI(); printf("default %d %d\n", dp0.first, dp0.second);
  // in a kernel
  thrust::device_vector<T3> dt(1, a); thrust::device_vector<PI> dp(1, PI(6, 9)); thrust::device_vector<int> out(3);
  kern<<<1, 1>>>(thrust::raw_pointer_cast(dt.data()), thrust::raw_pointer_cast(dp.data()), thrust::raw_pointer_cast(out.data()));
  thrust::host_vector<T3> ht = dt; thrust::host_vector<PI> hp = dp; T3 ta = ht[0]; PI pa = hp[0];
  printf("kernel %d %c %d %d | %d %d %d\n", thrust::get<0>(ta), thrust::get<2>(ta), pa.first, pa.second, (int)out[0], (int)out[1], (int)out[2]);
  // as elements
  for (int n : {0, 1, 33, 1000, 5000}) {
    thrust::device_vector<T3> v(n); thrust::counting_iterator<int> c(0); thrust::transform(c, c + n, v.begin(), MkT());
    thrust::device_vector<int> k(n); thrust::transform(v.begin(), v.end(), k.begin(), Key());
    u64 x1 = H(k);
    thrust::sort(v.begin(), v.end()); thrust::transform(v.begin(), v.end(), k.begin(), Key());
    u64 x2 = H(k); thrust::sort(v.begin(), v.end(), thrust::greater<T3>()); thrust::transform(v.begin(), v.end(), k.begin(), Key());
    u64 x3 = H(k);
    thrust::device_vector<PI> w(n); thrust::transform(c, c + n, w.begin(), MkP()); u64 x4 = H(w);
    PI sum = thrust::reduce(w.begin(), w.end(), PI(0, 0), AddP()); int cnt = (int)thrust::count(w.begin(), w.end(), PI(3, 4));
    int mn = (int)(thrust::min_element(w.begin(), w.end()) - w.begin());
    thrust::sort(w.begin(), w.end()); u64 x5 = H(w); thrust::transform(w.begin(), w.end(), w.begin(), SwapP());
    thrust::stable_sort(w.begin(), w.end()); u64 x6 = H(w); int u = (int)(thrust::unique(w.begin(), w.end()) - w.begin());
    printf("n=%d %016llx %016llx %016llx pairs %016llx %016llx %016llx sum %d %d count %d min %d unique %d\n", n, x1, x2, x3, x4, x5, x6, sum.first, sum.second, cnt, mn, u);
    thrust::device_vector<int> e(n); thrust::transform(c, c + n, e.begin(), thrust::negate<int>());
    thrust::device_vector<T2> t2(n); thrust::transform(e.begin(), e.end(), t2.begin(), Dup());
    T2 mm = thrust::reduce(t2.begin(), t2.end(), T2(5, -5000000), MinMax()); u32 acc = 0; { thrust::host_vector<T2> t = t2;
    for (int i = 0; i < n; ++i) acc = acc * 31 + thrust::get<0>(t[i]) * 7 + thrust::get<1>(t[i]);
    } printf("  minmax %d %d %u\n", thrust::get<0>(mm), thrust::get<1>(mm), acc);
    auto zi = thrust::make_zip_iterator(thrust::make_tuple(e.begin(), k.begin())); thrust::host_vector<T2> hz(zi, zi + n);
    for (int i = 0; i < n; ++i) acc = acc * 33 + thrust::get<0>(hz[i]) * 5 + thrust::get<1>(hz[i]);
    printf("  zip to host %u\n", acc); auto best = thrust::max_element(zi, zi + n); printf("  max at %d\n", (int)(best - zi));
  }
  return 0;
}
