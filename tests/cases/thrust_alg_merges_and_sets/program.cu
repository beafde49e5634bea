#include <thrust/merge.h>
#include <thrust/scan.h>
#include <thrust/set_operations.h>
#include <thrust/transform_scan.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <cstdio>
#include <algorithm>
#include <vector>
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
template<class T> bool same(const thrust::device_vector<T>& d, const std::vector<T>& h, size_t n) { thrust::host_vector<T> x = d; for (size_t i = 0; i < n; i++) if (x[i] != h[i]) { printf("at %d: %g not %g\n", (int)i, (double)x[i], (double)h[i]); return false; } return true; }
template<class T> void go(int na, int nb, int range) {
  std::vector<T> a(na), b(nb); for (auto& x : a) x = T(rnd() % range); for (auto& x : b) x = T(rnd() % range);
  std::sort(a.begin(), a.end()); std::sort(b.begin(), b.end());
  thrust::device_vector<T> da(a.begin(), a.end()), db(b.begin(), b.end()), out(na + nb);
  std::vector<T> r(na + nb);
  auto e = thrust::merge(da.begin(), da.end(), db.begin(), db.end(), out.begin());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), r.begin());
  if (e != out.end() || !same(out, r, r.size())) printf("merge %d %d\n", na, nb);
  { auto e = thrust::set_union(da.begin(), da.end(), db.begin(), db.end(), out.begin()); auto f = std::set_union(a.begin(), a.end(), b.begin(), b.end(), r.begin());
    if (e - out.begin() != f - r.begin() || !same(out, r, f - r.begin())) printf("union %d %d\n", na, nb); }
  { auto e = thrust::set_intersection(da.begin(), da.end(), db.begin(), db.end(), out.begin()); auto f = std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), r.begin());
    if (e - out.begin() != f - r.begin() || !same(out, r, f - r.begin())) printf("inter %d %d\n", na, nb); }
  { auto e = thrust::set_difference(da.begin(), da.end(), db.begin(), db.end(), out.begin()); auto f = std::set_difference(a.begin(), a.end(), b.begin(), b.end(), r.begin());
    if (e - out.begin() != f - r.begin() || !same(out, r, f - r.begin())) printf("diff %d %d\n", na, nb); }
  { auto e = thrust::set_symmetric_difference(da.begin(), da.end(), db.begin(), db.end(), out.begin()); auto f = std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), r.begin());
    if (e - out.begin() != f - r.begin() || !same(out, r, f - r.begin())) printf("sym %d %d\n", na, nb); }
}
int main() {
  int sizes[] = {0, 1, 100, 1793};
  for (int na : sizes) for (int nb : sizes) { go<int>(na, nb, 30); if ((na + nb) % 3 == 0) { go<int>(na, nb, 100000); go<short>(na, nb, 2); }  go<float>(na, nb, 3000); }
  go<double>(10000, 9000, 1000);
  puts("done");
}
