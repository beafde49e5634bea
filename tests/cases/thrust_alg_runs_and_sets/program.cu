#include <thrust/reduce.h>
#include <thrust/merge.h>
#include <thrust/set_operations.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <algorithm>
#include <cstdio>
#include <vector>
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
#define CHECK(c) do { if (!(c)) printf("line %d n=%d: %s\n", __LINE__, n, #c); } while (0)
template <class V, class T> bool same(const V& d, const std::vector<T>& h, size_t k) { thrust::host_vector<T> x = d; for (size_t i = 0; i < k; i++) if (!(x[i] == h[i])) return false; return true; }
template <template <class...> class V> void go(int n, int run) {
  std::vector<int> k(n), rk; std::vector<float> v(n), rv; for (int i = 0; i < n; i++) { k[i] = i && rnd() % run ? k[i - 1] : rnd() % 50; v[i] = rnd() % 16; }
  for (int i = 0; i < n; i++) if (i && k[i] == k[i - 1]) rv.back() += v[i]; else rk.push_back(k[i]), rv.push_back(v[i]);
  V<int> dk(k.begin(), k.end()), ok(n); V<float> dv(v.begin(), v.end()), ov(n);
  auto e = thrust::reduce_by_key(dk.begin(), dk.end(), dv.begin(), ok.begin(), ov.begin());
  CHECK(e.first - ok.begin() == rk.size()); CHECK(e.second - ov.begin() == rk.size()); CHECK(same(ok, rk, rk.size())); CHECK(same(ov, rv, rk.size()));
  rk.clear(); rv.clear();
  for (int i = 0; i < n; i++) if (i && k[i] / 10 == k[i - 1] / 10) rv.back() = std::max(rv.back(), v[i]); else rk.push_back(k[i]), rv.push_back(v[i]);
  e = thrust::reduce_by_key(dk.begin(), dk.end(), dv.begin(), ok.begin(), ov.begin(), [] __host__ __device__ (int a, int b) { return a / 10 == b / 10; }, thrust::maximum<float>());
  CHECK(e.first - ok.begin() == rk.size()); CHECK(same(ov, rv, rk.size()));
  V<int> oc(n); std::vector<int> rc; for (int i = 0; i < n; i++) if (i && k[i] == k[i - 1]) rc.back()++; else rc.push_back(1);
  auto f = thrust::reduce_by_key(dk.begin(), dk.end(), thrust::make_constant_iterator(1), thrust::make_discard_iterator(), oc.begin());
  CHECK(f.second - oc.begin() == rc.size()); CHECK(same(oc, rc, rc.size()));
  // merges and sets by key
  int na = n / 3, nb = n - na; std::sort(k.begin(), k.begin() + na); std::sort(k.begin() + na, k.end()); dk.assign(k.begin(), k.end());
  V<int> va(n), w(n); for (int i = 0; i < 1; i++) { std::vector<int> id(n); for (int j = 0; j < n; j++) id[j] = j; va.assign(id.begin(), id.end()); }
  std::vector<int> a(k.begin(), k.begin() + na), b(k.begin() + na, k.end()), m, mv; 
  { int i = 0, j = 0; while (i < na || j < nb) if (j == nb || (i < na && a[i] <= b[j])) m.push_back(a[i]), mv.push_back(i++); else m.push_back(b[j]), mv.push_back(na + j++); }
  auto g = thrust::merge_by_key(dk.begin(), dk.begin() + na, dk.begin() + na, dk.end(), va.begin(), va.begin() + na, ok.begin(), w.begin());
  CHECK(g.first == ok.end()); CHECK(same(ok, m, n)); CHECK(same(w, mv, n));
  for (int op = 0; op < 4; op++) {
    m.clear(); mv.clear(); int i = 0, j = 0;
    while (i < na || j < nb) {
      if (j == nb || (i < na && a[i] < b[j])) { if (op != 1) m.push_back(a[i]), mv.push_back(i); i++; }
      else if (i == na || b[j] < a[i]) { if (op == 0 || op == 3) m.push_back(b[j]), mv.push_back(na + j); j++; }
      else { if (op < 2) m.push_back(a[i]), mv.push_back(i); i++; j++; }
    }
    auto A = dk.begin(), M = dk.begin() + na, E = dk.end(); auto x = va.begin(), y = va.begin() + na;
    g = op == 0 ? thrust::set_union_by_key(A, M, M, E, x, y, ok.begin(), w.begin()) : op == 1 ? thrust::set_intersection_by_key(A, M, M, E, x, ok.begin(), w.begin())
      : op == 2 ? thrust::set_difference_by_key(A, M, M, E, x, y, ok.begin(), w.begin()) : thrust::set_symmetric_difference_by_key(A, M, M, E, x, y, ok.begin(), w.begin());
    CHECK(g.first - ok.begin() == m.size()); CHECK(g.second - w.begin() == m.size()); CHECK(same(ok, m, m.size())); CHECK(same(w, mv, m.size()));
  }
}
int main() {
  for (int n : {0, 1, 2, 33, 1000, 2049, 6001}) for (int run : {1, 3, 10000}) { go<thrust::device_vector>(n, run); if (n < 2000) go<thrust::host_vector>(n, run); }
  puts("done");
}
