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
// host_vector and device_vector: every constructor and member, conversions between them and std::vector, comparisons
#include <thrust/sequence.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/swap.h>
#include <utility>
template <class V> static void show(const char* s, const V& v) {
  typedef typename V::value_type T; thrust::host_vector<T> h(v.begin(), v.end());
  printf("%s size=%zu empty=%d [", s, (size_t)v.size(), (int)v.empty()); for (size_t i = 0; i < h.size() && i < 12; ++i) printf(i ? " %d" : "%d", (int)h[i]);
  printf("] %016llx cap=%d\n", H(v), (int)(v.capacity() >= v.size()));
}
struct D { int v; __host__ __device__ D() : v(42) {} __host__ __device__ explicit D(int x) : v(x) {} __host__ __device__ bool operator==(const D& o) const { return v == o.v;
} __host__ __device__ operator int() const { return v; } };
template <class V, class W> static void go(const char* name) {
  typedef typename V::value_type T;
  printf("== %s\n", name);
  V a; show("default", a); V b(5); show("n", b); V c(4, T(7)); show("n,x", c); V d(c); show("copy", d);
  V e{T(1), T(2), T(3)}; show("list", e); std::vector<T> sv(3, T(9)); V f(sv); show("std::vector", f); V g(sv.begin(), sv.end()); show("range", g);
  W w(6, T(11)); V h(w); show("other kind", h); V i(w.begin() + 1, w.begin() + 3); show("other range", i); V j(std::move(d)); show("moved", j);
  V ci(thrust::counting_iterator<int>(3), thrust::counting_iterator<int>(9)); show("counting", ci);
  a = e; show("= copy", a); a = w; show("= other", a); a = sv; show("= std", a); a = {T(4), T(5)};
  show("= list", a); V k(3, T(1)); a = std::move(k); show("= move", a);
  a.assign(4, T(6)); show("assign n,x", a); a.assign(sv.begin(), sv.end()); show("assign range", a);
  a.assign(ci.begin(), ci.begin() + 2); show("assign own kind", a); a.assign(0, T(6)); show("assign 0", a);
  a.resize(3); show("resize 3", a); a.resize(6, T(8)); show("resize 6,x", a); a.resize(2); show("resize 2", a); a.resize(0); show("resize 0", a);
  a.reserve(100); printf("reserve %d size %zu\n", (int)(a.capacity() >= 100), (size_t)a.size());
  for (int x = 0; x < 50; ++x) a.push_back(T(x)); show("push_back", a); a.pop_back(); a.pop_back(); show("pop_back", a);
  a.shrink_to_fit(); show("shrink", a); printf("front %d back %d [3] %d\n", (int)(T)a.front(), (int)(T)a.back(), (int)(T)a[3]);
  a.front() = T(100); a.back() = T(101); a[1] = T(102); show("element writes", a);
  typename V::iterator it = a.insert(a.begin() + 2, T(55)); printf("insert one at %d\n", (int)(it - a.begin())); show("insert", a);
  a.insert(a.begin(), 3, T(66)); show("insert n front", a); a.insert(a.end(), 2, T(77)); show("insert n end", a);
  a.insert(a.begin() + 1, sv.begin(), sv.end()); show("insert range", a);
  a.insert(a.begin() + 5, w.begin(), w.end()); show("insert other", a); a.insert(a.begin() + 2, (size_t)0, T(1));
  show("insert 0", a); a.insert(a.begin() + 4, 200, T(3)); show("insert 200", a);
  it = a.erase(a.begin() + 1); printf("erase -> %d\n", (int)(it - a.begin())); show("erase one", a);
  it = a.erase(a.begin() + 3, a.begin() + 220); printf("erase -> %d\n", (int)(it - a.begin()));
  show("erase range", a); a.erase(a.begin(), a.begin()); show("erase none", a);
  it = a.erase(a.end() - 1); printf("erase last is end %d\n", (int)(it == a.end()));
  a.swap(b); show("swapped a", a); show("swapped b", b); thrust::swap(a, b); show("free swap", a);
  printf("data is begin %d distance %d\n", (int)(thrust::raw_pointer_cast(a.data()) == thrust::raw_pointer_cast(&*a.begin())), (int)(a.end() - a.begin()));
  thrust::host_vector<T> r(a.rbegin(), a.rend()); show("reversed", r); thrust::host_vector<T> r2(a.crbegin() + 1, a.crend());
  show("creversed+1", r2); thrust::host_vector<T> r3(a.cbegin(), a.cend() - 1); show("const", r3);
  V x(a), y(a); W z(a); printf("eq %d %d %d", (int)(x == y), (int)(x != y), (int)(x == z));
  y[0] = T(1); z.push_back(T(1)); printf(" then %d %d %d %d\n", (int)(x == y), (int)(x != y), (int)(x == z), (int)(z != x));
  printf("max_size %d\n", (int)(a.max_size() > 1000000)); typename V::allocator_type al = a.get_allocator(); (void)al;
  a.clear(); show("clear", a); a.push_back(T(5)); show("after clear", a); V().swap(a); show("swap with temporary", a);
  const V cv(3, T(2)); printf("const %d %d %d\n", (int)(T)cv.front(), (int)(T)cv.back(), (int)(T)cv[1]);
}
int main() {
  go<thrust::host_vector<int>, thrust::device_vector<int>>("host int"); go<thrust::device_vector<int>, thrust::host_vector<int>>("device int");
  go<thrust::device_vector<short>, thrust::host_vector<short>>("device short");
  go<thrust::device_vector<double>, thrust::host_vector<double>>("device double"); go<thrust::host_vector<float>, thrust::device_vector<float>>("host float");
  // elements with constructors: default construction runs on the device
  thrust::device_vector<D> d(1000); show("D", d); d.resize(1003, D(7)); d.resize(1005); thrust::host_vector<D> hd = d;
  printf("D %d %d %d %d\n", (int)hd[999], (int)hd[1000], (int)hd[1003], (int)hd[1004]);
  // converting constructors
  thrust::host_vector<int> hi(5, 3); thrust::device_vector<double> dd(hi); thrust::device_vector<short> ds(dd.begin(), dd.end());
  thrust::host_vector<long long> hl = dd; show("int->double", dd); show("double->short", ds);
  show("device double->host llong", hl);
  thrust::host_vector<thrust::device_vector<int>> nest(3); nest[1].resize(4, 9); nest[2] = nest[1];
  nest[2].push_back(1); printf("nested %zu %zu %zu\n", nest[0].size(), nest[1].size(), nest[2].size());
  return 0;
}
