#include <thrust/device_vector.h>
#include <thrust/find.h>
#include <thrust/count.h>
#include <thrust/remove.h>
#include <thrust/binary_search.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/logical.h>
#include <thrust/functional.h>
#include <thrust/scan.h>
#include <thrust/extrema.h>
#include <list>
#include <cstdio>
// Characters of more than a byte have no radix sort
struct later { template <class T> __host__ __device__ bool operator()(T a, T b) const { return a > b; } };
int main() {
  thrust::device_vector<int> v(100); thrust::sequence(v.begin(), v.end());
  printf("%d\n", (int)(thrust::find(v.begin(), v.end(), v[3]) - v.begin()));
  printf("%d\n", (int)thrust::count(v.begin(), v.end(), v[5]));
  printf("%d\n", (int)(thrust::lower_bound(v.begin(), v.end(), (int)v[7]) - v.begin()));
  printf("%d\n", (int)(thrust::remove(v.begin(), v.end(), v[9]) - v.begin()));
  std::list<int> l = {3, 1, 2}; printf("%d %d\n", thrust::reduce(l.begin(), l.end()), *thrust::max_element(l.begin(), l.end()));
  thrust::device_vector<wchar_t> w(10); thrust::sequence(w.begin(), w.end()); thrust::sort(w.begin(), w.end(), later()); printf("%d\n", (int)w[0]);
  thrust::device_vector<char16_t> c(10); thrust::sequence(c.begin(), c.end()); thrust::sort(c.begin(), c.end(), later()); printf("%d\n", (int)c[0]);
  const thrust::device_vector<int> k = v; printf("%d %d\n", thrust::reduce(k.begin(), k.end()), thrust::any_of(k.cbegin(), k.cend(), [] __device__ (int x) { return x == 50; }));
  thrust::device_vector<int> r(10); const thrust::device_vector<int> one(10, 1); thrust::inclusive_scan(one.begin(), one.end(), r.begin()); printf("%d\n", (int)r.back());
  const int* p = thrust::raw_pointer_cast(one.data()); thrust::exclusive_scan(thrust::device, p, p + 10, r.begin()); printf("%d\n", (int)r.back());
  thrust::device_ptr<int> q = r.data(); thrust::sort(q, q + 10, thrust::greater<int>()); printf("%d\n", (int)q[0]);
  using namespace thrust::placeholders; printf("%d\n", (int)thrust::count_if(v.begin(), v.end(), _1 % 2 == 0)); printf("%d\n", thrust::reduce(v.begin(), v.end(), 1 << 30, thrust::minimum<int>()));
  thrust::device_vector<unsigned char> u(300, 200); printf("%d %d\n", thrust::reduce(u.begin(), u.end()), thrust::reduce(u.begin(), u.end(), 0));
  thrust::device_vector<double> d(5, 1e300); printf("%g\n", thrust::reduce(d.begin(), d.end(), 1.0, thrust::multiplies<double>()));
  thrust::device_vector<long long> big(3, 1ll << 40); printf("%lld %d\n", thrust::reduce(big.begin(), big.end()), thrust::reduce(big.begin(), big.end(), 0));
}
