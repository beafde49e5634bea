#include <thrust/sort.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/sequence.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>
#include <thrust/pair.h>
#include <algorithm>
#include <functional>
#include <cstdio>
#include <vector>
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
struct P { float x, y; int id; __host__ __device__ bool operator<(const P& o) const { return x < o.x || (x == o.x && y < o.y); } };
struct by_y { __host__ __device__ bool operator()(const P& a, const P& b) const { return a.y < b.y; } };
struct mod10 { __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; } };
#define CHECK(c) do { if (!(c)) printf("line %d n=%d: %s\n", __LINE__, n, #c); } while (0)
template <template <class...> class V> void go(int n) {
  std::vector<int> a(n), id(n); for (int i = 0; i < n; i++) a[i] = rnd() % 1000, id[i] = i;
  V<int> d(a.begin(), a.end()), v(id.begin(), id.end()); auto r = a; auto w = id;
  std::stable_sort(r.begin(), r.end(), mod10()); std::stable_sort(w.begin(), w.end(), [&](int i, int j) { return mod10()(a[i], a[j]); });
  thrust::stable_sort(d.begin(), d.end(), mod10()); thrust::host_vector<int> h = d; CHECK(std::equal(r.begin(), r.end(), h.begin()));
  d.assign(a.begin(), a.end()); thrust::stable_sort_by_key(d.begin(), d.end(), v.begin(), mod10()); h = d; CHECK(std::equal(r.begin(), r.end(), h.begin())); h = v; CHECK(std::equal(w.begin(), w.end(), h.begin()));
  d.assign(a.begin(), a.end()); thrust::sort(d.begin(), d.end(), [] __host__ __device__ (int x, int y) { return x > y; }); std::sort(r.begin(), r.end(), std::greater<int>()); h = d; CHECK(std::equal(r.begin(), r.end(), h.begin()));
  std::vector<P> p(n); for (int i = 0; i < n; i++) p[i] = P{(float)(rnd() % 20), (float)(rnd() % 20), i};
  V<P> q(p.begin(), p.end()); thrust::stable_sort(q.begin(), q.end()); std::stable_sort(p.begin(), p.end()); thrust::host_vector<P> g = q; bool ok = true; for (int i = 0; i < n; i++) ok = ok && g[i].id == p[i].id; CHECK(ok);
  thrust::stable_sort(q.begin(), q.end(), by_y()); std::stable_sort(p.begin(), p.end(), by_y()); g = q; ok = true; for (int i = 0; i < n; i++) ok = ok && g[i].id == p[i].id; CHECK(ok);
  V<double> key(n); V<P> val = q; for (int i = 0; i < (n < 50 ? n : 0); i++) key[i] = (i * 7) % 13; if (n >= 50) { std::vector<double> kk(n); for (int i = 0; i < n; i++) kk[i] = i * 7 % 13; key.assign(kk.begin(), kk.end()); }
  thrust::sort_by_key(key.begin(), key.end(), val.begin()); CHECK(thrust::is_sorted(key.begin(), key.end())); 
  // zip as keys, pairs
  d.assign(a.begin(), a.end()); v.assign(id.rbegin(), id.rend()); auto z = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), v.begin()));
  thrust::sort(z, z + n); std::vector<std::pair<int, int>> pr(n); for (int i = 0; i < n; i++) pr[i] = {a[i], n - 1 - i}; std::sort(pr.begin(), pr.end()); h = v; ok = true; for (int i = 0; i < n; i++) ok = ok && h[i] == pr[i].second; CHECK(ok);
  V<thrust::pair<int, int>> tp(n); { thrust::host_vector<thrust::pair<int, int>> hp(n); for (int i = 0; i < n; i++) hp[i] = thrust::make_pair(a[i], i); tp = hp; }
  thrust::sort(tp.begin(), tp.end()); { thrust::host_vector<thrust::pair<int, int>> hp = tp; ok = true; for (int i = 1; i < n; i++) ok = ok && !(hp[i] < hp[i - 1]); CHECK(ok); }
}
int main() { for (int n : {0, 1, 2, 17, 1000, 2049}) { go<thrust::device_vector>(n); if (n < 1500) go<thrust::host_vector>(n); } puts("done"); }
