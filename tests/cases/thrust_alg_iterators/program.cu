#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/tuple.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/scan.h>
#include <thrust/copy.h>
#include <thrust/remove.h>
#include <thrust/partition.h>
#include <thrust/unique.h>
#include <thrust/merge.h>
#include <thrust/equal.h>
#include <thrust/sequence.h>
#include <cstdio>
typedef thrust::tuple<int, float> Pair;
struct add_pairs { __host__ __device__ Pair operator()(const Pair& a, const Pair& b) const { return Pair(thrust::get<0>(a) + thrust::get<0>(b), thrust::get<1>(a) + thrust::get<1>(b)); } };
struct is_neg { template <class T> __host__ __device__ bool operator()(const T& t) const { return thrust::get<0>(t) % 3 == 0; } };
struct halved { __host__ __device__ float operator()(int x) const { return x * 0.5f; } };
struct bigger { __host__ __device__ bool operator()(const Pair& a, const Pair& b) const { return thrust::get<1>(a) < thrust::get<1>(b); } };
template <class V, class F> void show(const char* what, const V& v, F f) { printf("%s:", what); for (size_t i = 0; i < v.size() && i < 12; i++) printf(" %g", (double)f(v[i])); puts(""); }
int main() {
  const int n = 1000;
  thrust::device_vector<int> a(n); thrust::device_vector<float> b(n);
  thrust::sequence(a.begin(), a.end()); thrust::sequence(b.begin(), b.end(), 100.f, -0.25f);
  auto z = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin()));
  Pair sum = thrust::reduce(z, z + n, Pair(0, 0.f), add_pairs()); printf("%d %g\n", thrust::get<0>(sum), thrust::get<1>(sum));
  auto best = thrust::max_element(z, z + n, bigger()); printf("%d\n", (int)(best - z));
  printf("%d\n", (int)thrust::count_if(z, z + n, is_neg()));
  printf("%d\n", (int)(thrust::find_if(z + 1, z + n, is_neg()) - z));
  thrust::device_vector<int> a2(n); thrust::device_vector<float> b2(n); auto z2 = thrust::make_zip_iterator(thrust::make_tuple(a2.begin(), b2.begin()));
  auto e = thrust::copy_if(z, z + n, z2, is_neg()); printf("%d %d %g\n", (int)(e - z2), (int)a2[10], (float)b2[10]);
  thrust::inclusive_scan(z, z + n, z2, add_pairs()); printf("%d %g\n", (int)a2[n - 1], (float)b2[n - 1]);
  thrust::copy(z, z + n, z2); e = thrust::remove_if(z2, z2 + n, is_neg()); printf("%d %d %g\n", (int)(e - z2), (int)a2[10], (float)b2[10]);
  thrust::copy(z, z + n, z2); e = thrust::partition(z2, z2 + n, is_neg()); printf("%d %d %g %d\n", (int)(e - z2), (int)a2[10], (float)b2[10], (int)a2[n - 1]);
  thrust::copy(z, z + n, z2); e = thrust::stable_partition(z2, z2 + n, is_neg()); printf("%d %d %g %d\n", (int)(e - z2), (int)a2[10], (float)b2[10], (int)a2[n - 1]);
  e = thrust::unique(z2, z2 + n); printf("%d\n", (int)(e - z2));
  // transform, permutation, reverse, constant, counting
  printf("%g\n", thrust::reduce(thrust::make_transform_iterator(a.begin(), halved()), thrust::make_transform_iterator(a.end(), halved())));
  thrust::device_vector<int> idx(10); thrust::sequence(idx.begin(), idx.end(), 5, 7);
  auto p = thrust::make_permutation_iterator(b.begin(), idx.begin());
  printf("%g\n", thrust::reduce(p, p + 10));
  thrust::exclusive_scan(p, p + 10, p); show("scattered scan", thrust::host_vector<float>(p, p + 10), [](float x) { return x; });
  auto r = thrust::make_reverse_iterator(a.end()); printf("%d\n", (int)(thrust::find(r, r + n, 990) - r));
  printf("%d\n", thrust::reduce(thrust::device, thrust::make_constant_iterator(3), thrust::make_constant_iterator(3) + n));
  printf("%d\n", thrust::inner_product(thrust::device, thrust::make_counting_iterator(0), thrust::make_counting_iterator(10), thrust::make_counting_iterator(1), 0));
  printf("%d\n", (int)(thrust::copy_if(thrust::device, thrust::make_counting_iterator(0), thrust::make_counting_iterator(n), thrust::make_discard_iterator(), [] __device__ (int x) { return x > 990; }) - thrust::make_discard_iterator()));
  auto out = thrust::make_transform_output_iterator(b2.begin(), halved());
  thrust::inclusive_scan(a.begin(), a.begin() + 10, out); show("transformed out", b2, [](float x) { return x; });
  auto by = thrust::make_transform_iterator(a.begin(), [] __host__ __device__ (int x) { return x / 100; }); auto rk = thrust::reduce_by_key(by, by + n, a.begin(), thrust::make_discard_iterator(), a2.begin());
  printf("%d %d\n", (int)(rk.second - a2.begin()), (int)a2[3]);
  // host: same with std iterators and arrays
  int arr[6] = {5, 3, 9, 3, 1, 0};
  printf("%d %d\n", thrust::reduce(arr, arr + 6), (int)(thrust::max_element(arr, arr + 6) - arr));
  thrust::host_vector<int> hv(arr, arr + 6); printf("%d\n", thrust::reduce(thrust::host, hv.begin(), hv.end()));
  printf("%d\n", (int)(thrust::remove(hv.begin(), hv.end(), 3) - hv.begin()));
  auto hz = thrust::make_zip_iterator(hv.begin(), arr); printf("%d\n", (int)thrust::count_if(hz, hz + 6, is_neg()));
  // streams and lambdas with captures
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  int k = 7; float* raw = thrust::raw_pointer_cast(b.data());
  printf("%d\n", (int)thrust::count_if(thrust::cuda::par.on(s), a.begin(), a.end(), [=] __device__ (int x) { return x % k == 0 && raw[x] < 1000; }));
  thrust::inclusive_scan(thrust::cuda::par_nosync.on(s), a.begin(), a.end(), a2.begin()); cudaStreamSynchronize(s); printf("%d\n", (int)a2[n - 1]);
  printf("%d\n", thrust::transform_reduce(thrust::device, a.begin(), a.end(), [k] __host__ __device__ (int x) { return x > k ? 1 : 0; }, 0, thrust::plus<int>()));
  // empty ranges
  printf("%d %d %d\n", thrust::reduce(a.begin(), a.begin()), (int)(thrust::max_element(a.begin(), a.begin()) - a.begin()), (int)(thrust::unique(a.begin(), a.begin()) - a.begin()));
}
