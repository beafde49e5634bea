#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/partition.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/merge.h>
#include <thrust/set_operations.h>
#include <thrust/binary_search.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/unique.h>
#include <thrust/remove.h>
#include <thrust/mismatch.h>
#include <thrust/sequence.h>
#include <cstdio>
struct Plus { __device__ int operator()(int a, int b) { return a + b; } };
struct Less { __device__ bool operator()(int a, int b) { return a < b; } };
struct Odd { int k; Odd(int k) : k(k) {} __device__ bool operator()(int a) { return a % k == 1; } };
struct Eq { __device__ bool operator()(int& a, int& b) { return a / 3 == b / 3; } };
struct EqV { __device__ bool operator()(int a, int b) { return a / 3 == b / 3; } };
template <class V> void go() {
  V v(1000), w(1000), o(2000); thrust::sequence(v.begin(), v.end()); thrust::sequence(w.begin(), w.end(), 500);
  printf("%d ", thrust::reduce(v.begin(), v.end(), 0, Plus()));
  thrust::inclusive_scan(v.begin(), v.end(), o.begin(), Plus()); printf("%d ", (int)o[999]);
  thrust::exclusive_scan(v.begin(), v.end(), o.begin(), 5, Plus()); printf("%d ", (int)o[999]);
  thrust::sort(v.begin(), v.end(), Less()); thrust::stable_sort_by_key(v.begin(), v.end(), w.begin(), Less()); printf("%d ", (int)w[3]);
  printf("%d ", (int)thrust::count_if(v.begin(), v.end(), Odd(7))); printf("%d ", (int)(thrust::max_element(v.begin(), v.end(), Less()) - v.begin()));
  printf("%d ", (int)(thrust::merge(v.begin(), v.end(), w.begin(), w.end(), o.begin(), Less()) - o.begin()));
  printf("%d ", (int)(thrust::set_union(v.begin(), v.end(), w.begin(), w.end(), o.begin(), Less()) - o.begin()));
  printf("%d ", (int)(thrust::lower_bound(v.begin(), v.end(), 77, Less()) - v.begin()));
  printf("%d ", thrust::transform_reduce(v.begin(), v.end(), thrust::negate<int>(), 0, Plus())); printf("%d ", thrust::inner_product(v.begin(), v.end(), w.begin(), 0, Plus(), Plus()));
  printf("%d ", (int)(thrust::partition(v.begin(), v.end(), Odd(5)) - v.begin())); thrust::sort(v.begin(), v.end());
  printf("%d ", (int)(thrust::remove_if(v.begin(), v.end(), Odd(5)) - v.begin()));
  printf("%d ", (int)(thrust::unique(v.begin(), v.begin() + 500, EqV()) - v.begin())); printf("%d\n", (int)(thrust::mismatch(v.begin(), v.end(), w.begin(), EqV()).first - v.begin()));
}
#include <thrust/logical.h>
#include <thrust/equal.h>
#include <thrust/transform_scan.h>
#include <thrust/find.h>
#include <thrust/copy.h>
void go2() {
  int n = 1000, k = 3; thrust::device_vector<int> v(n), w(n), o(2 * n), p(2 * n); thrust::sequence(v.begin(), v.end()); thrust::sequence(w.begin(), w.end(), 500); auto b = v.begin(), e = v.end();
  auto odd = [=] __device__ (int x) -> bool { return x % k == 1; }; auto lt = [] __device__ (int a, int b) -> bool { return a < b; }; auto eq = [=] __device__ (int a, int b) -> bool { return a / k == b / k; }; auto add = [] __device__ (int a, int b) -> int { return a + b; }; auto sq = [] __device__ (int a) -> int { return a % 10; };
  printf("%d ", thrust::reduce(b, e, 0, add)); thrust::inclusive_scan(b, e, o.begin(), add); thrust::exclusive_scan(b, e, o.begin(), 1, add); printf("%d ", (int)o[999]);
  thrust::transform_inclusive_scan(b, e, o.begin(), sq, add); printf("%d ", (int)o[999]); thrust::transform_exclusive_scan(b, e, o.begin(), sq, 7, add); printf("%d ", (int)o[999]); thrust::inclusive_scan(b, e, o.begin(), 5, add); printf("%d ", (int)o[999]);
  thrust::inclusive_scan_by_key(b, e, w.begin(), o.begin(), eq, add); printf("%d ", (int)o[998]); thrust::exclusive_scan_by_key(b, e, w.begin(), o.begin(), 3, eq, add); printf("%d ", (int)o[998]);
  printf("%d ", (int)(thrust::reduce_by_key(b, e, w.begin(), o.begin(), p.begin(), eq, add).first - o.begin()));
  printf("%d ", thrust::transform_reduce(b, e, sq, 0, add)); printf("%d ", thrust::inner_product(b, e, w.begin(), 0, add, [] __device__ (int a, int b) -> int { return a ^ b; }));
  printf("%d %d %d ", (int)thrust::count_if(b, e, odd), (int)(thrust::min_element(b, e, lt) - b), (int)(thrust::minmax_element(b, e, lt).second - b));
  printf("%d %d %d %d %d ", (int)(thrust::find_if(b, e, odd) - b), (int)(thrust::find_if_not(b, e, odd) - b), thrust::all_of(b, e, odd), thrust::any_of(b, e, odd), thrust::none_of(b, e, odd));
  printf("%d %d ", thrust::equal(b, e, w.begin(), eq), (int)(thrust::mismatch(b, e, w.begin(), eq).first - b));
  thrust::sort(b, e, [] __device__ (int a, int b) -> bool { return a > b; }); thrust::stable_sort(b, e, lt); thrust::sort_by_key(b, e, w.begin(), lt); printf("%d %d ", thrust::is_sorted(b, e, lt), (int)(thrust::is_sorted_until(b, e, lt) - b));
  printf("%d %d %d ", (int)(thrust::copy_if(b, e, o.begin(), odd) - o.begin()), (int)(thrust::copy_if(b, e, w.begin(), o.begin(), odd) - o.begin()), (int)(thrust::remove_copy_if(b, e, o.begin(), odd) - o.begin()));
  printf("%d %d ", (int)(thrust::unique_copy(b, e, o.begin(), eq) - o.begin()), (int)thrust::unique_count(b, e, eq)); printf("%d ", (int)(thrust::unique_by_key_copy(b, e, w.begin(), o.begin(), p.begin(), eq).first - o.begin()));
  printf("%d %d ", (int)(thrust::partition_copy(b, e, o.begin(), p.begin(), odd).first - o.begin()), (int)(thrust::stable_partition(b, e, odd) - b)); printf("%d %d ", thrust::is_partitioned(b, e, odd), (int)(thrust::partition_point(b, e, odd) - b)); printf("%d ", (int)(thrust::partition(b, e, w.begin(), odd) - b));
  thrust::sort(b, e); printf("%d %d %d ", (int)(thrust::merge(b, e, w.begin(), w.end(), o.begin(), lt) - o.begin()), (int)(thrust::set_intersection(b, e, w.begin(), w.end(), o.begin(), lt) - o.begin()), (int)(thrust::set_symmetric_difference(b, e, w.begin(), w.end(), o.begin(), lt) - o.begin()));
  printf("%d %d %d ", (int)(thrust::lower_bound(b, e, 5, lt) - b), thrust::binary_search(b, e, 5, lt), (int)(thrust::equal_range(b, e, 5, lt).second - b)); thrust::upper_bound(b, e, w.begin(), w.end(), o.begin(), lt); printf("%d ", (int)o[3]);
  printf("%d %d %d\n", (int)(thrust::remove_if(b, e, odd) - b), (int)(thrust::remove_if(b, e, w.begin(), odd) - b), (int)(thrust::unique(b, e, eq) - b));
}
int main() { go<thrust::device_vector<int>>(); go2(); }
