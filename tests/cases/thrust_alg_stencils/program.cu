#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>
#include <thrust/copy.h>
#include <thrust/remove.h>
#include <thrust/partition.h>
#include <thrust/functional.h>
#include <thrust/count.h>
#include <thrust/reduce.h>
#include <thrust/logical.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cstdio>
struct is_set { __host__ __device__ bool operator()(int x) const { return x != 0; } };
template <class V, class B> void go() {
  V v(100), o(100); B m(100); thrust::sequence(v.begin(), v.end()); for (int i = 0; i < 100; i += 3) m[i] = true;
  printf("%d ", (int)(thrust::copy_if(v.begin(), v.end(), m.begin(), o.begin(), is_set()) - o.begin()));
  printf("%d ", (int)(thrust::copy_if(thrust::make_counting_iterator(0), thrust::make_counting_iterator(100), m.begin(), o.begin(), is_set()) - o.begin())); printf("%d ", (int)o[5]);
  printf("%d ", (int)(thrust::remove_if(v.begin(), v.end(), [] __host__ __device__ (int x) { return x > 90; }) - v.begin()));
  using namespace thrust::placeholders; printf("%d ", (int)(thrust::remove_if(v.begin(), v.end(), _1 < 10) - v.begin())); printf("%d ", (int)v[0]);
  printf("%d ", (int)(thrust::partition(v.begin(), v.end(), m.begin(), thrust::logical_not<bool>()) - v.begin()));
  printf("%d ", (int)thrust::count(m.begin(), m.end(), true)); printf("%d ", thrust::reduce(m.begin(), m.end(), 0)); printf("%d %d\n", (int)thrust::all_of(m.begin(), m.end(), is_set()), (int)thrust::any_of(m.begin(), m.end(), is_set()));
}
int main() { go<thrust::device_vector<int>, thrust::device_vector<bool>>(); go<thrust::host_vector<int>, thrust::host_vector<bool>>(); }
