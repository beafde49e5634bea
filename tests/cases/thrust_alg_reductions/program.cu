#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/logical.h>
#include <thrust/equal.h>
#include <thrust/mismatch.h>
#include <thrust/find.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/execution_policy.h>
#include <algorithm>
#include <cstdio>
#include <vector>
typedef int T1;
typedef unsigned char T2;
unsigned s = 1; unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
template <class T> struct sq { __host__ __device__ T operator()(T x) const { return x * x; } };
template <class T> struct is_k { T k; __host__ __device__ bool operator()(const T& x) const { return x == k; } };
#define CHECK(c) do { if (!(c)) printf("line %d n=%d: %s\n", __LINE__, n, #c); } while (0)
template <class V, class T> void one(const V& v, const std::vector<T>& a, int n) {
  T sum = 0, sqs = 0; for (T x : a) sum = T(sum + x), sqs = T(sqs + T(x * x));
  CHECK(thrust::reduce(v.begin(), v.end()) == sum);
  CHECK(thrust::reduce(v.begin(), v.end(), T(7)) == T(sum + 7));
  T m = 3; for (T x : a) m = x > m ? x : m;
  CHECK(thrust::reduce(v.begin(), v.end(), T(3), thrust::maximum<T>()) == m);
  CHECK(thrust::transform_reduce(v.begin(), v.end(), sq<T>(), T(0), thrust::plus<T>()) == sqs);
  CHECK(thrust::inner_product(v.begin(), v.end(), v.begin(), T(0)) == sqs);
  CHECK(thrust::count(v.begin(), v.end(), T(5)) == std::count(a.begin(), a.end(), T(5)));
  CHECK(thrust::count_if(v.begin(), v.end(), is_k<T>{T(6)}) == std::count(a.begin(), a.end(), T(6)));
  CHECK(thrust::min_element(v.begin(), v.end()) - v.begin() == std::min_element(a.begin(), a.end()) - a.begin());
  CHECK(thrust::max_element(v.begin(), v.end()) - v.begin() == std::max_element(a.begin(), a.end()) - a.begin());
  CHECK(thrust::max_element(v.begin(), v.end(), thrust::greater<T>()) - v.begin() == std::min_element(a.begin(), a.end()) - a.begin());
  auto mm = thrust::minmax_element(v.begin(), v.end());
  CHECK(mm.first - v.begin() == std::min_element(a.begin(), a.end()) - a.begin());
  CHECK(mm.second - v.begin() == std::max_element(a.begin(), a.end()) - a.begin());
  CHECK(thrust::find(v.begin(), v.end(), T(9)) - v.begin() == std::find(a.begin(), a.end(), T(9)) - a.begin());
  CHECK(thrust::find_if(v.begin(), v.end(), is_k<T>{T(4)}) - v.begin() == std::find(a.begin(), a.end(), T(4)) - a.begin());
  CHECK(thrust::find_if_not(v.begin(), v.end(), is_k<T>{T(4)}) - v.begin() == std::find_if_not(a.begin(), a.end(), is_k<T>{T(4)}) - a.begin());
  CHECK(thrust::all_of(v.begin(), v.end(), is_k<T>{T(4)}) == std::all_of(a.begin(), a.end(), is_k<T>{T(4)}));
  CHECK(thrust::any_of(v.begin(), v.end(), is_k<T>{T(4)}) == std::any_of(a.begin(), a.end(), is_k<T>{T(4)}));
  CHECK(thrust::none_of(v.begin(), v.end(), is_k<T>{T(4)}) == std::none_of(a.begin(), a.end(), is_k<T>{T(4)}));
  V w = v; CHECK(thrust::equal(v.begin(), v.end(), w.begin()));
  CHECK(thrust::mismatch(v.begin(), v.end(), w.begin()).first == v.end());
  if (n > 2) { w[n - 2] = T(77); CHECK(!thrust::equal(v.begin(), v.end(), w.begin())); auto p = thrust::mismatch(v.begin(), v.end(), w.begin()); CHECK(p.first - v.begin() == n - 2); CHECK(p.second - w.begin() == n - 2); }
}
template <class T> void go(int n) {
  std::vector<T> a(n); for (auto& x : a) x = T(rnd() % 10);
  thrust::device_vector<T> d(a.begin(), a.end()); one(d, a, n);
  thrust::host_vector<T> h = d; if (n < 2000) one(h, a, n);
}
int main() {
  int sizes[] = {0, 1, 2, 33, 1025, 4097, 20001};
  for (int n : sizes) { go<T1>(n); go<T2>(n); }
  int n = 1200000;
  thrust::counting_iterator<int> c(0);
  CHECK(thrust::find(thrust::device, c, c + n, 1199999) - c == 1199999);
  CHECK(thrust::find(thrust::device, c, c + n, 5000000) - c == n);
  CHECK(thrust::find(c, c + n, 1048576) - c == 1048576);
  printf("%lld\n", thrust::reduce(c, c + n, 0ll));
  thrust::device_vector<float> f(1000, 0.75f);
  printf("%d %g %g\n", thrust::reduce(f.begin(), f.end(), 0), thrust::reduce(f.begin(), f.end(), 0.0), thrust::reduce(f.begin(), f.end()));
  thrust::device_vector<signed char> ch(1000, 100);
  printf("%d %d\n", thrust::reduce(ch.begin(), ch.end()), thrust::reduce(ch.begin(), ch.end(), 0));
  float* p = thrust::raw_pointer_cast(f.data());
  printf("%g\n", thrust::transform_reduce(thrust::device, p, p + 1000, [] __device__ (float x) -> float { return x * 2; }, 0.f, thrust::plus<float>()));
  printf("%g\n", *thrust::max_element(thrust::device_ptr<float>(p), thrust::device_ptr<float>(p) + 1000) + 0.f);
  printf("%d\n", (int)(thrust::max_element(thrust::device, p, p + 1000) - p));
}
