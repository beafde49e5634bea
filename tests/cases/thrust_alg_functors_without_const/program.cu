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
struct Plus { __host__ __device__ int operator()(int a, int b) { return a + b; } };
struct Less { __host__ __device__ bool operator()(int a, int b) { return a < b; } };
struct Odd { int k; Odd(int k) : k(k) {} __host__ __device__ bool operator()(int a) { return a % k == 1; } };
struct Eq { __host__ __device__ bool operator()(int& a, int& b) { return a / 3 == b / 3; } };
struct EqV { __host__ __device__ bool operator()(int a, int b) { return a / 3 == b / 3; } };
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
int main() { go<thrust::device_vector<int>>(); go<thrust::host_vector<int>>(); }
