#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/copy.h>
#include <thrust/detail/copy_if.h>
#include <thrust/unique.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <algorithm>
#include <cstdio>
#include <vector>
typedef int T1;
typedef unsigned char T2;
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
template <class T> struct odd { __host__ __device__ bool operator()(const T& x) const { return (int)x & 1; } };
#define CHECK(c) do { if (!(c)) printf("line %d n=%d: %s\n", __LINE__, n, #c); } while (0)
template <class V, class T> bool same(const V& d, const std::vector<T>& h) { thrust::host_vector<T> x = d; for (size_t i = 0; i < h.size(); i++) if (!(x[i] == h[i])) return false; return true; }
template <class V, class W, class T> void one(const V& v, const W& st, const std::vector<T>& a, const std::vector<int>& b, int n, bool host) {
  std::vector<T> r(n), q(n); V o(n), u(n);
  typedef odd<T> P; typedef odd<int> S;
  // what copies give
  auto e = std::copy_if(a.begin(), a.end(), r.begin(), P()) - r.begin();
  auto f = thrust::copy_if(v.begin(), v.end(), o.begin(), P()) - o.begin(); r.resize(e); CHECK(e == f); CHECK(same(o, r));
  r.resize(n); e = std::remove_copy_if(a.begin(), a.end(), r.begin(), P()) - r.begin();
  f = thrust::remove_copy_if(v.begin(), v.end(), o.begin(), P()) - o.begin(); r.resize(e); CHECK(e == f); CHECK(same(o, r));
  r.resize(n); e = std::remove_copy(a.begin(), a.end(), r.begin(), T(3)) - r.begin();
  f = thrust::remove_copy(v.begin(), v.end(), o.begin(), T(3)) - o.begin(); r.resize(e); CHECK(e == f); CHECK(same(o, r));
  r.clear(); for (int i = 0; i < n; i++) if (b[i] & 1) r.push_back(a[i]);
  f = thrust::copy_if(v.begin(), v.end(), st.begin(), o.begin(), S()) - o.begin(); CHECK(f == r.size()); CHECK(same(o, r));
  r.clear(); for (int i = 0; i < n; i++) if (!(b[i] & 1)) r.push_back(a[i]);
  f = thrust::remove_copy_if(v.begin(), v.end(), st.begin(), o.begin(), S()) - o.begin(); CHECK(f == r.size()); CHECK(same(o, r));
  // in place, with what is left behind
  r = a; int k = 0; for (int i = 0; i < n; i++) if (!P()(a[i])) r[k++] = a[i];
  V w = v; f = thrust::remove_if(w.begin(), w.end(), P()) - w.begin(); CHECK(f == k); CHECK(same(w, r));
  r = a; k = 0; for (int i = 0; i < n; i++) if (a[i] != T(4)) r[k++] = a[i];
  w = v; f = thrust::remove(w.begin(), w.end(), T(4)) - w.begin(); CHECK(f == k); CHECK(same(w, r));
  r = a; k = 0; for (int i = 0; i < n; i++) if (!(b[i] & 1)) r[k++] = a[i];
  w = v; f = thrust::remove_if(w.begin(), w.end(), st.begin(), S()) - w.begin(); CHECK(f == k); CHECK(same(w, r));
  r = a; k = 0; for (int i = 0; i < n; i++) if (!i || a[i] != a[i - 1]) r[k++] = a[i];
  w = v; f = thrust::unique(w.begin(), w.end()) - w.begin(); CHECK(f == k); CHECK(same(w, r));
  r.resize(k); f = thrust::unique_copy(v.begin(), v.end(), o.begin()) - o.begin(); CHECK(f == k); CHECK(same(o, r));
  CHECK(thrust::unique_count(v.begin(), v.end()) == k);
  // by key
  std::vector<int> rk = b; r = a; k = 0; for (int i = 0; i < n; i++) if (!i || b[i] != b[i - 1]) { rk[k] = b[i]; r[k++] = a[i]; }
  W ks = st; w = v; auto p = thrust::unique_by_key(ks.begin(), ks.end(), w.begin()); CHECK(p.first - ks.begin() == k); CHECK(p.second - w.begin() == k); CHECK(same(ks, rk)); CHECK(same(w, r));
  rk.resize(k); r.resize(k); auto p2 = thrust::unique_by_key_copy(st.begin(), st.end(), v.begin(), ks.begin(), o.begin()); CHECK(p2.second - o.begin() == k); CHECK(same(ks, rk)); CHECK(same(o, r));
  // partitions
  r = a; k = std::stable_partition(r.begin(), r.end(), P()) - r.begin();
  w = v; f = thrust::stable_partition(w.begin(), w.end(), P()) - w.begin(); CHECK(f == k); CHECK(same(w, r));
  if (!host) std::reverse(r.begin() + k, r.end()); else { r = a; std::partition(r.begin(), r.end(), P()); }
  w = v; f = thrust::partition(w.begin(), w.end(), P()) - w.begin(); CHECK(f == k); if (!host) CHECK(same(w, r));
  CHECK(thrust::is_partitioned(w.begin(), w.end(), P())); CHECK(thrust::partition_point(w.begin(), w.end(), P()) - w.begin() == k);
  r.clear(); for (int i = 0; i < n; i++) if (b[i] & 1) r.push_back(a[i]); k = r.size(); for (int i = 0; i < n; i++) if (!(b[i] & 1)) r.push_back(a[i]);
  w = v; f = thrust::stable_partition(w.begin(), w.end(), st.begin(), S()) - w.begin(); CHECK(f == k); CHECK(same(w, r));
  w = v; f = thrust::partition(w.begin(), w.end(), st.begin(), S()) - w.begin(); CHECK(f == k); 
  q.assign(r.begin() + k, r.end()); r.resize(k);
  auto pp = thrust::partition_copy(v.begin(), v.end(), st.begin(), o.begin(), u.begin(), S()); CHECK(pp.first - o.begin() == k); CHECK(pp.second - u.begin() == n - k); CHECK(same(o, r)); CHECK(same(u, q));
  auto p3 = thrust::stable_partition_copy(v.begin(), v.end(), st.begin(), o.begin(), thrust::make_discard_iterator(), S()); CHECK(p3.first - o.begin() == k); CHECK(same(o, r));
  auto p4 = thrust::stable_partition_copy(v.begin(), v.end(), o.begin(), u.begin(), P()); r.clear(); for (T x : a) if (P()(x)) r.push_back(x); CHECK(p4.first - o.begin() == r.size()); CHECK(same(o, r));
}
template <class T> void go(int n, int runs = 3) {
  std::vector<T> a(n); std::vector<int> b(n); for (int i = 0; i < n; i++) { a[i] = i && rnd() % runs ? a[i - 1] : T(rnd() % 10); b[i] = i && rnd() % runs ? b[i - 1] : rnd() % 100; }
  thrust::device_vector<T> d(a.begin(), a.end()); thrust::device_vector<int> e(b.begin(), b.end()); one(d, e, a, b, n, false);
  thrust::host_vector<T> h = d; thrust::host_vector<int> g = e; if (n < 2000) one(h, g, a, b, n, true);
}
int main() {
  int sizes[] = {0, 1, 2, 33, 4097};
  for (int n : sizes) { go<T1>(n); go<T2>(n); go<T1>(n, 1000); }
  thrust::device_vector<int> o(1000);
  auto e = thrust::copy_if(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(1000), o.begin(), [] __device__ (int x) { return x % 7 == 3; });
  printf("%d %d\n", (int)(e - o.begin()), (int)o[100]);
}
