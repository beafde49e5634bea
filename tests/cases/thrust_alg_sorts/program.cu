#include <thrust/sort.h>
#include <thrust/execution_policy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/sequence.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
#define CHECK(c) do { if (!(c)) printf("line %d n=%d %s: %s\n", __LINE__, n, what, #c); } while (0)
template <class V, class T> bool same(const V& d, const std::vector<T>& h) { thrust::host_vector<T> x = d; for (size_t i = 0; i < h.size(); i++) if (!(x[i] == h[i])) return false; return true; }
template <class T, template <class...> class V> void go(const char* what, int n, int mode) {
  std::vector<T> a(n); for (auto& x : a) { x = mode == 0 ? T(rnd() * 16777216.0 + rnd()) : mode == 1 ? T(rnd() % 5) : T((int)rnd() - 8388608); }
  if (mode == 3) std::sort(a.begin(), a.end());
  V<T> d(a.begin(), a.end()); std::vector<T> r = a; std::vector<int> id(n); for (int i = 0; i < n; i++) id[i] = i;
  thrust::sort(d.begin(), d.end()); std::sort(r.begin(), r.end()); CHECK(same(d, r)); CHECK(thrust::is_sorted(d.begin(), d.end()));
  d.assign(a.begin(), a.end()); thrust::stable_sort(d.begin(), d.end(), thrust::greater<T>()); std::reverse(r.begin(), r.end()); CHECK(same(d, r));
  CHECK(thrust::is_sorted_until(d.begin(), d.end(), thrust::greater<T>()) == d.end());
  std::vector<int> w = id; std::stable_sort(w.begin(), w.end(), [&](int i, int j) { return a[i] < a[j]; });
  d.assign(a.begin(), a.end()); V<int> v(id.begin(), id.end()); thrust::sort_by_key(d.begin(), d.end(), v.begin()); std::reverse(r.begin(), r.end()); CHECK(same(d, r)); CHECK(same(v, w));
  w = id; std::stable_sort(w.begin(), w.end(), [&](int i, int j) { return a[i] > a[j]; });
  d.assign(a.begin(), a.end()); v.assign(id.begin(), id.end()); thrust::stable_sort_by_key(d.begin(), d.end(), v.begin(), thrust::greater<>()); std::reverse(r.begin(), r.end()); CHECK(same(d, r)); CHECK(same(v, w));
}
template <class T> void both(const char* what) { for (int n : {0, 1, 1000, 4097}) for (int m = 0; m < (n > 4000 ? 1 : 3); m++) { go<T, thrust::device_vector>(what, n, m); if (n < 1001 && !std::is_same<T, int>::value) go<T, thrust::host_vector>(what, n, m); } } // host ints: wrong in CCCL 3.0
int main() {
  both<int>("int"); both<float>("float");
  both<unsigned char>("uchar"); both<double>("double");
  int n = 0; const char* what = "special";
  thrust::device_vector<float> f(8); float sp[8] = {0.f, -0.f, NAN, -1.f, INFINITY, -INFINITY, -0.f, 0.f}; thrust::device_vector<int> id(8); thrust::sequence(id.begin(), id.end());
  sp[2] = std::numeric_limits<float>::quiet_NaN();
  thrust::copy(sp, sp + 8, f.begin()); thrust::sort_by_key(f.begin(), f.end(), id.begin()); for (int i = 0; i < 8; i++) printf("%g:%d ", (float)f[i], (int)id[i]); puts("");
  thrust::copy(sp, sp + 8, f.begin()); thrust::sequence(id.begin(), id.end()); thrust::sort_by_key(f.begin(), f.end(), id.begin(), thrust::greater<float>()); for (int i = 0; i < 8; i++) printf("%g:%d ", (float)f[i], (int)id[i]); puts("");
  thrust::device_vector<bool> b(100); for (int i = 0; i < 100; i += 3) b[i] = true; thrust::sort(b.begin(), b.end()); printf("%d %d %d\n", (int)b[65], (int)b[66], (int)thrust::is_sorted(b.begin(), b.end()));
  thrust::device_vector<int> v(1000); thrust::sequence(v.begin(), v.end()); thrust::sort(v.rbegin(), v.rend()); printf("%d %d\n", (int)v[0], (int)v[999]);
  int* raw = thrust::raw_pointer_cast(v.data()); thrust::sort(thrust::device, raw, raw + 1000); printf("%d\n", (int)v[0]);
  // values that are tuples, keys with values from a zip iterator
  thrust::device_vector<int> x(1000), y(1000); thrust::sequence(x.begin(), x.end()); thrust::sequence(y.begin(), y.end(), 1000);
  thrust::sequence(v.begin(), v.end(), 999, -1);
  thrust::sort_by_key(v.begin(), v.end(), thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()))); printf("%d %d %d\n", (int)v[10], (int)x[10], (int)y[10]);
  cudaStream_t st; cudaStreamCreate(&st); thrust::sort(thrust::cuda::par.on(st), x.begin(), x.end()); printf("%d\n", (int)x[10]);
}
