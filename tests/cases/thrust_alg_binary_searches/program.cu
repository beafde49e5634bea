#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
#define CHECK(c) do { if (!(c)) printf("line %d n=%d: %s\n", __LINE__, n, #c); } while (0)
template <class V, class W> void one(const V& v, const W&, const std::vector<int>& a, int n) {
  const int m = 300; std::vector<int> q(m); for (int i = 0; i < m; i++) q[i] = (int)(rnd() % 60) - 5; V dq(q.begin(), q.end()), lo(m), up(m); W is(m);
  thrust::lower_bound(v.begin(), v.end(), dq.begin(), dq.end(), lo.begin());
  thrust::upper_bound(v.begin(), v.end(), dq.begin(), dq.end(), up.begin(), thrust::less<int>());
  auto e = thrust::binary_search(v.begin(), v.end(), dq.begin(), dq.end(), is.begin()); CHECK(e == is.end());
  thrust::host_vector<int> l = lo, u = up; thrust::host_vector<bool> b = is; bool ok = true;
  for (int i = 0; i < m; i++) ok = ok && l[i] == std::lower_bound(a.begin(), a.end(), q[i]) - a.begin() && u[i] == std::upper_bound(a.begin(), a.end(), q[i]) - a.begin() && b[i] == std::binary_search(a.begin(), a.end(), q[i]);
  CHECK(ok);
  for (int x : {-1, 0, 7, 25, 49, 50, 100}) {
    CHECK(thrust::lower_bound(v.begin(), v.end(), x) - v.begin() == std::lower_bound(a.begin(), a.end(), x) - a.begin());
    CHECK(thrust::upper_bound(v.begin(), v.end(), x) - v.begin() == std::upper_bound(a.begin(), a.end(), x) - a.begin());
    CHECK(thrust::binary_search(v.begin(), v.end(), x) == std::binary_search(a.begin(), a.end(), x));
    auto r = thrust::equal_range(v.begin(), v.end(), x); auto t = std::equal_range(a.begin(), a.end(), x);
    CHECK(r.first - v.begin() == t.first - a.begin()); CHECK(r.second - v.begin() == t.second - a.begin());
  }
}
int main() {
  for (int n : {0, 1, 2, 3, 64, 1000}) {
    std::vector<int> a(n); for (auto& x : a) x = rnd() % 50; std::sort(a.begin(), a.end());
    thrust::device_vector<int> d(a.begin(), a.end()); thrust::device_vector<bool> flags; one(d, flags, a, n);
    thrust::host_vector<int> h(a.begin(), a.end()); thrust::host_vector<bool> f; one(h, f, a, n);
  }
  int n = 100; thrust::device_vector<float> f(n); for (int i = 0; i < n; i++) f[i] = 100 - i;  // downwards
  printf("%d %d\n", (int)(thrust::lower_bound(f.begin(), f.end(), 42.5f, thrust::greater<float>()) - f.begin()), (int)thrust::binary_search(f.begin(), f.end(), 7, thrust::greater<float>()));
  thrust::device_vector<int> counts(10), keys(20); for (int i = 0; i < 20; i++) keys[i] = i * i / 40;  // a histogram by upper bounds
  thrust::counting_iterator<int> first(0); thrust::upper_bound(keys.begin(), keys.end(), first, first + 10, counts.begin());
  for (int i = 0; i < 10; i++) printf("%d ", (int)counts[i]); puts("");
  float* raw = thrust::raw_pointer_cast(f.data()); printf("%d\n", (int)(thrust::upper_bound(thrust::device, raw, raw + n, 50.f, [] __device__ (float a, float b) { return a > b; }) - raw));
}
