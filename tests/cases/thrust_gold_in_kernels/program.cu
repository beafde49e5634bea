#include <cstdio>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>
#include <thrust/host_vector.h>
#include <thrust/device_vector.h>
#include <thrust/copy.h>
typedef unsigned int u32;
typedef unsigned long long u64;
static u64 fnv(const void* p, size_t n) {
  const unsigned char* c = (const unsigned char*)p;
  u64 h = 1469598103934665603ull;
  for (size_t i = 0; i < n; ++i) { h ^= c[i]; h *= 1099511628211ull; }
  return h;
}
// hash of the bytes of the first n elements of a (host or device) vector
template <class V> static u64 H(const V& v, size_t n) {
  typedef typename V::value_type T;
  thrust::host_vector<T> h(v.begin(), v.begin() + n);
  return n ? fnv(thrust::raw_pointer_cast(h.data()), n * sizeof(T)) : fnv("", 0);
}
template <class V> static u64 H(const V& v) { return H(v, v.size()); }
static __host__ __device__ inline u32 mix(u32 x) {
  x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x;
}
// algorithms called inside kernels with thrust::seq, one small range per thread or per block; checked against the host
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/unique.h>
#include <thrust/remove.h>
#include <thrust/partition.h>
#include <thrust/merge.h>
#include <thrust/set_operations.h>
#include <thrust/binary_search.h>
#include <thrust/find.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/equal.h>
#include <thrust/mismatch.h>
#include <thrust/logical.h>
#include <thrust/reverse.h>
#include <thrust/replace.h>
#include <thrust/fill.h>
#include <thrust/sequence.h>
#include <thrust/tabulate.h>
#include <thrust/gather.h>
#include <thrust/scatter.h>
#include <thrust/adjacent_difference.h>
#include <thrust/swap.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>
struct Lt { int k; __host__ __device__ bool operator()(int x) const { return x < k; } };
struct Sq { __host__ __device__ int operator()(int x) const { return x * x; } };
struct Mod3 { __host__ __device__ bool operator()(int a, int b) const { return a % 3 < b % 3; } };
static const int W = 40, R = 64;  // ints of workspace and of results for each thread
// the whole exercise, as one function for both sides
__host__ __device__ void work(int t, int* w, int* r) {
  int n = t % 33, k = 0; int* b = w + W; int* c = w + 2 * W;
  for (int i = 0; i < n; ++i) w[i] = (int)(mix(t * 100 + i) % 20u);
  for (int i = 0; i < R; ++i) r[i] = 0;
  r[k++] = thrust::reduce(thrust::seq, w, w + n); r[k++] = thrust::reduce(thrust::seq, w, w + n, 3, thrust::maximum<int>());
  r[k++] = thrust::transform_reduce(thrust::seq, w, w + n, Sq(), 0, thrust::plus<int>());
  r[k++] = (int)thrust::count(thrust::seq, w, w + n, 7); r[k++] = (int)thrust::count_if(thrust::seq, w, w + n, Lt{10});
  r[k++] = (int)(thrust::find(thrust::seq, w, w + n, 5) - w); r[k++] = (int)(thrust::find_if(thrust::seq, w, w + n, Lt{3}) - w);
  r[k++] = (int)(thrust::min_element(thrust::seq, w, w + n) - w); r[k++] = (int)(thrust::max_element(thrust::seq, w, w + n) - w);
  r[k++] = thrust::inner_product(thrust::seq, w, w + n, w, 1);
  r[k++] = thrust::all_of(thrust::seq, w, w + n, Lt{20}) * 4 + thrust::any_of(thrust::seq, w, w + n, Lt{1}) * 2 + thrust::none_of(thrust::seq, w, w + n, Lt{2});
  thrust::copy(thrust::seq, w, w + n, b); thrust::stable_sort(thrust::seq, b, b + n, Mod3());
  for (int i = 0; i < n; ++i) r[k] = (int)((u32)r[k] * 31u + (u32)b[i]); ++k;
  thrust::sort(thrust::seq, b, b + n); r[k++] = thrust::is_sorted(thrust::seq, b, b + n); for (int i = 0; i < n; ++i) r[k] = (int)((u32)r[k] * 31u + (u32)b[i]);
  ++k;
  r[k++] = (int)(thrust::lower_bound(thrust::seq, b, b + n, 9) - b); r[k++] = (int)(thrust::upper_bound(thrust::seq, b, b + n, 9) - b);
  r[k++] = thrust::binary_search(thrust::seq, b, b + n, 9);
  thrust::inclusive_scan(thrust::seq, w, w + n, c); r[k++] = n ? c[n - 1] : -1; thrust::exclusive_scan(thrust::seq, w, w + n, c, 100);
  r[k++] = n ? c[n - 1] : -1;
  thrust::adjacent_difference(thrust::seq, w, w + n, c); for (int i = 0; i < n; ++i) r[k] = (int)((u32)r[k] * 3u + (u32)c[i]); r[k] &= 0xffff; ++k;
  int m = (int)(thrust::unique(thrust::seq, b, b + n) - b); r[k++] = m; thrust::copy(thrust::seq, w, w + n, c);
  int q = (int)(thrust::remove_if(thrust::seq, c, c + n, Lt{4}) - c); r[k++] = q; r[k++] = thrust::reduce(thrust::seq, c, c + q);
  thrust::sequence(thrust::seq, c, c + n, 2, 3); r[k++] = (int)(thrust::set_intersection(thrust::seq, b, b + m, c, c + n, w + 3 * W) - (w + 3 * W));
  r[k++] = (int)(thrust::set_union(thrust::seq, b, b + m, c, c + n, w + 3 * W) - (w + 3 * W));
  r[k++] = (int)(thrust::merge(thrust::seq, b, b + m, c, c + n, w + 3 * W) - (w + 3 * W)); r[k++] = m + n ? w[3 * W + (m + n) / 2] : -1;
  thrust::copy(thrust::seq, w, w + n, c); r[k++] = (int)(thrust::stable_partition(thrust::seq, c, c + n, Lt{8}) - c);
  for (int i = 0; i < n; ++i) r[k] = (int)((u32)r[k] * 7u + (u32)c[i]); ++k;
  r[k++] = thrust::is_partitioned(thrust::seq, c, c + n, Lt{8}); r[k++] = (int)(thrust::partition_point(thrust::seq, c, c + n, Lt{8}) - c);
  thrust::reverse(thrust::seq, c, c + n); thrust::replace(thrust::seq, c, c + n, 11, -1); thrust::transform(thrust::seq, c, c + n, w, b, thrust::minus<int>());
  for (int i = 0; i < n; ++i) r[k] = (int)((u32)r[k] * 5u + (u32)b[i]); ++k;
  r[k++] = (int)(thrust::mismatch(thrust::seq, w, w + n, c).first - w); r[k++] = thrust::equal(thrust::seq, w, w + n, w);
  thrust::tabulate(thrust::seq, b, b + n, Sq()); r[k++] = n ? b[n - 1] : 0;
  thrust::sequence(thrust::seq, b, b + n, n - 1, -1); thrust::gather(thrust::seq, b, b + n, w, c);
  r[k++] = n ? c[0] : 0; thrust::scatter(thrust::seq, w, w + n, b, c); r[k++] = n ? c[n - 1] : 0;
  thrust::sequence(thrust::seq, b, b + n); thrust::copy(thrust::seq, w, w + n, c); thrust::stable_sort_by_key(thrust::seq, c, c + n, b);
  for (int i = 0; i < n; ++i) r[k] = (int)((u32)r[k] * 31u + (u32)b[i]); ++k;
  auto e = thrust::reduce_by_key(thrust::seq, c, c + n, b, w + 3 * W, w + 4 * W); r[k++] = (int)(e.first - (w + 3 * W)); r[k++] = n ? w[4 * W] : 0;
  thrust::fill(thrust::seq, c, c + n, 2); thrust::swap_ranges(thrust::seq, w, w + n / 2, c);
  r[k++] = thrust::reduce(thrust::seq, w, w + n); int x = 3, y = 4; thrust::swap(x, y); r[k++] = x * 10 + y;
  auto ti = thrust::make_transform_iterator(thrust::counting_iterator<int>(t), Sq()); r[k++] = (int)((u32)thrust::reduce(thrust::seq, ti, ti + n) & 0xffffff);
  auto mm = thrust::minmax_element(thrust::seq, w, w + n); r[k++] = n ? *mm.first * 100 + *mm.second : 0;
  r[63] = k;
}
__global__ void kern(int n, int* w, int* r) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) work(t, w + t * 6 * W, r + t * R); }
int main() {
  const int n = 330; thrust::device_vector<int> w(n * 6 * W, 0), r(n * R, 0); thrust::host_vector<int> hw(n * 6 * W, 0), hr(n * R, 0);
  kern<<<(n + 63) / 64, 64>>>(n, thrust::raw_pointer_cast(w.data()), thrust::raw_pointer_cast(r.data()));
  printf("launch %d sync %d\n", (int)cudaGetLastError(), (int)cudaDeviceSynchronize());
  for (int t = 0; t < n; ++t) work(t, &hw[t * 6 * W], &hr[t * R]);
  thrust::host_vector<int> dr = r; printf("all %016llx host same %d, results each %d\n", H(dr), (int)(dr == hr), dr[63]);
  for (int t : {0, 1, 2, 17, 31, 32, 65, 329}) { printf("thread %d:", t); for (int i = 0; i < dr[63]; ++i) printf(" %d", dr[t * R + i]);
  printf("\n"); }
  for (int t = 0; t < n && dr != hr; ++t) for (int i = 0; i < R; ++i) if (dr[t * R + i] != hr[t * R + i]) { printf("thread %d result %d: %d, on the host %d\n", t, i, dr[t * R + i], hr[t * R + i]);
  break; }
  return 0;
}
