#include <thrust/device_vector.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/complex.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <cstdio>
#include <string>
#include <vector>
#include <thrust/host_vector.h>
#include <algorithm>
struct Str { int n; __host__ __device__ Str(int v = 7) : n(v) {} __host__ __device__ Str(const Str& o) : n(o.n) {} __host__ __device__ Str& operator=(const Str& o) { n = o.n; return *this; } __host__ __device__ bool operator<(const Str& o) const { return n < o.n; } __host__ __device__ Str operator+(const Str& o) const { return Str(n + o.n); } };
int main() {
  thrust::device_vector<thrust::complex<float>> c(1000, thrust::complex<float>(1, -1)); thrust::inclusive_scan(c.begin(), c.end(), c.begin()); thrust::complex<float> z = c[999]; printf("%g %g\n", z.real(), z.imag());
  z = thrust::reduce(c.begin(), c.begin() + 3, thrust::complex<float>(0, 0)); printf("%g\n", z.real());
  thrust::host_vector<std::string> s = {"pear", "apple", "fig", "banana"}; thrust::sort(s.begin(), s.end()); for (auto& x : s) printf("%s ", x.c_str()); puts("");
  thrust::host_vector<std::string> many; for (int i = 0; i < 50; i++) many.push_back(std::to_string(i * 37 % 50)); thrust::stable_sort(many.begin(), many.end()); printf("%s %s %d\n", many[0].c_str(), many[49].c_str(), (int)std::is_sorted(many.begin(), many.end()));
  thrust::device_vector<Str> d(3000); thrust::host_vector<Str> h(3000); for (int i = 0; i < 3000; i++) h[i] = Str(i * 7919 % 3001); d = h;
  thrust::sort(d.begin(), d.end()); Str a = d[0], b = d[2999]; printf("%d %d\n", a.n, b.n); Str t = thrust::reduce(d.begin(), d.end(), Str(0)); printf("%d\n", t.n);
  thrust::exclusive_scan(d.begin(), d.end(), d.begin(), Str(1)); b = d[2]; printf("%d\n", b.n); printf("%d\n", (int)(thrust::max_element(d.begin(), d.end()) - d.begin()));
  std::vector<int> v = {5, 2, 8}; thrust::sort(v.begin(), v.end()); printf("%d\n", v[0]); thrust::sort(thrust::host, v.begin(), v.end(), thrust::greater<int>()); printf("%d\n", v[0]);
}
