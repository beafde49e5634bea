#include <thrust/scan.h>
#include <thrust/transform_scan.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/execution_policy.h>
#include <cstdio>
#include <vector>
typedef int T1;
typedef unsigned char T2;
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
struct mat { unsigned a, b; __host__ __device__ bool operator==(const mat& o) const { return a == o.a && b == o.b; } };
struct compose { __host__ __device__ mat operator()(const mat& x, const mat& y) const { return mat{x.a * y.a, x.b * y.a + y.b}; } };  // associative, not commutative
struct sq { __host__ __device__ int operator()(int x) const { return x * x % 7; } };
template <class T> bool same(const thrust::device_vector<T>& d, const std::vector<T>& h, const char* what) {
  thrust::host_vector<T> x = d;
  for (size_t i = 0; i < h.size(); i++) if (!(x[i] == h[i])) { printf("%s n=%d: differs at %d\n", what, (int)h.size(), (int)i); return false; }
  return true;
}
template <class T> void go(int n) {
  std::vector<T> a(n), r(n); for (auto& x : a) x = T(rnd() % 10);
  thrust::device_vector<T> d(a.begin(), a.end()), o(n);
  T sum = 0; for (int i = 0; i < n; i++) { sum = sum + a[i]; r[i] = sum; }
  auto e = thrust::inclusive_scan(d.begin(), d.end(), o.begin()); if (e != o.end()) puts("end");
  same(o, r, "inclusive");
  thrust::device_vector<T> p = d; thrust::inclusive_scan(p.begin(), p.end(), p.begin()); same(p, r, "inclusive in place");
  thrust::host_vector<T> h(a.begin(), a.end()); thrust::inclusive_scan(h.begin(), h.end(), h.begin()); p = h; same(p, r, "inclusive host");
  sum = 5; for (int i = 0; i < n; i++) { r[i] = sum; sum = sum + a[i]; }
  thrust::exclusive_scan(d.begin(), d.end(), o.begin(), T(5)); same(o, r, "exclusive");
  p = d; thrust::exclusive_scan(p.begin(), p.end(), p.begin(), T(5), thrust::plus<T>()); same(p, r, "exclusive in place");
  h.assign(a.begin(), a.end()); thrust::exclusive_scan(h.begin(), h.end(), h.begin(), T(5)); p = h; same(p, r, "exclusive host");
  T m = 0; for (int i = 0; i < n; i++) { if (i == 0 || a[i] > m) m = a[i]; r[i] = m; }
  thrust::inclusive_scan(d.begin(), d.end(), o.begin(), thrust::maximum<T>()); same(o, r, "max");
  // keys
  std::vector<int> k(n); for (int i = 0; i < n; i++) k[i] = i && rnd() % 5 ? k[i - 1] : k[i ? i - 1 : 0] + rnd() % 2;
  thrust::device_vector<int> dk(k.begin(), k.end());
  for (int i = 0; i < n; i++) { sum = i && k[i] == k[i - 1] ? T(sum + a[i]) : a[i]; r[i] = sum; }
  thrust::inclusive_scan_by_key(dk.begin(), dk.end(), d.begin(), o.begin()); same(o, r, "by key");
  p = d; thrust::inclusive_scan_by_key(dk.begin(), dk.end(), p.begin(), p.begin()); same(p, r, "by key in place");
  for (int i = 0; i < n; i++) { if (!(i && k[i] == k[i - 1])) sum = 3; r[i] = sum; sum = sum + a[i]; }
  thrust::exclusive_scan_by_key(dk.begin(), dk.end(), d.begin(), o.begin(), T(3)); same(o, r, "ex by key");
  p = d; thrust::exclusive_scan_by_key(dk.begin(), dk.end(), p.begin(), p.begin(), T(3), thrust::equal_to<int>(), thrust::plus<T>()); same(p, r, "ex by key in place");
}
void keys_over(int n) {
  std::vector<int> k(n), r(n); for (int i = 0; i < n; i++) k[i] = i / 5000; int sum = 0;
  for (int i = 0; i < n; i++) { sum = i && k[i] == k[i - 1] ? sum + 1 : 1; r[i] = sum; }
  thrust::device_vector<int> d(k.begin(), k.end());
  thrust::inclusive_scan_by_key(d.begin(), d.end(), thrust::make_constant_iterator(1), d.begin()); same(d, r, "over keys");
}
void mats(int n) {
  std::vector<mat> a(n), r(n); for (auto& x : a) x = mat{rnd() | 1, rnd()};
  thrust::device_vector<mat> d(a.begin(), a.end()), o(n);
  mat sum; for (int i = 0; i < n; i++) { sum = i ? compose()(sum, a[i]) : a[i]; r[i] = sum; }
  thrust::inclusive_scan(d.begin(), d.end(), o.begin(), compose()); same(o, r, "compose");
  sum = mat{3, 4}; for (int i = 0; i < n; i++) { r[i] = sum; sum = compose()(sum, a[i]); }
  thrust::exclusive_scan(d.begin(), d.end(), d.begin(), mat{3, 4}, compose()); same(d, r, "compose ex");
}
int main() {
  keys_over(50000);
  int sizes[] = {0, 1, 2, 33, 1025, 4097, 20001};
  for (int n : sizes) { go<T1>(n); go<T2>(n); mats(n); }
  // mixed types: char values summed into int outputs wrap in char; float values with an int init truncate
  int n = 1000; thrust::device_vector<signed char> c(n, 100); thrust::device_vector<int> o(n);
  thrust::inclusive_scan(c.begin(), c.end(), o.begin()); printf("%d %d %d\n", (int)o[0], (int)o[1], (int)o[999]);
  thrust::exclusive_scan(c.begin(), c.end(), o.begin(), 0); printf("%d %d %d\n", (int)o[0], (int)o[1], (int)o[999]);
  thrust::device_vector<float> f(n, 0.75f), g(n);
  thrust::exclusive_scan(f.begin(), f.end(), g.begin(), 0); printf("%g %g\n", (float)g[1], (float)g[999]);
  thrust::exclusive_scan(f.begin(), f.end(), g.begin(), 0.f); printf("%g %g\n", (float)g[1], (float)g[999]);
  thrust::host_vector<signed char> hc(n, 100); thrust::host_vector<int> ho(n);
  thrust::inclusive_scan(hc.begin(), hc.end(), ho.begin()); printf("%d %d %d\n", ho[0], ho[1], ho[999]);
  // iterators
  thrust::inclusive_scan(thrust::device, thrust::counting_iterator<int>(1), thrust::counting_iterator<int>(n + 1), o.begin()); printf("%d\n", (int)o[999]);
  thrust::transform_inclusive_scan(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), o.begin(), sq(), thrust::plus<int>()); printf("%d\n", (int)o[999]);
  thrust::transform_exclusive_scan(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), o.begin(), sq(), 10, thrust::plus<int>()); printf("%d %d\n", (int)o[0], (int)o[999]);
  thrust::device_vector<int> v(n, 1);
  thrust::inclusive_scan(v.rbegin(), v.rend(), v.rbegin()); printf("%d %d\n", (int)v[0], (int)v[999]);
  int* raw = thrust::raw_pointer_cast(v.data());
  thrust::exclusive_scan(thrust::device, raw, raw + n, raw); printf("%d %d\n", (int)v[1], (int)v[999]);
  cudaStream_t st; cudaStreamCreate(&st);
  thrust::inclusive_scan(thrust::cuda::par.on(st), raw, raw + n, raw, thrust::minimum<int>()); printf("%d %d\n", (int)v[1], (int)v[999]);
  auto lam = [] __host__ __device__ (int a, int b) { return a + b; };
  thrust::inclusive_scan(v.begin(), v.end(), v.begin(), lam); printf("%d %d\n", (int)v[1], (int)v[999]);
}
