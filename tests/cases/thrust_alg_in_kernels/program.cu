#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/logical.h>
#include <thrust/equal.h>
#include <thrust/mismatch.h>
#include <thrust/find.h>
#include <thrust/scan.h>
#include <thrust/transform_scan.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/copy.h>
#include <thrust/unique.h>
#include <thrust/merge.h>
#include <thrust/set_operations.h>
#include <thrust/binary_search.h>
#include <thrust/sort.h>
#include <thrust/functional.h>
#include <cstdio>
struct odd { __device__ bool operator()(int x) const { return x & 1; } };
struct sq { __device__ int operator()(int x) const { return x * x; } };
template <class P> __device__ void all(const P& p, int* v, int n, int* o, int* r) {
  int k = 0;
  r[k++] = thrust::reduce(p, v, v + n);
  r[k++] = thrust::reduce(p, v, v + n, 5, thrust::maximum<int>());
  r[k++] = thrust::transform_reduce(p, v, v + n, sq(), 0, thrust::plus<int>());
  r[k++] = thrust::inner_product(p, v, v + n, v, 1);
  r[k++] = thrust::count(p, v, v + n, 3);
  r[k++] = thrust::count_if(p, v, v + n, odd());
  r[k++] = thrust::min_element(p, v, v + n) - v;
  r[k++] = thrust::max_element(p, v, v + n) - v;
  r[k++] = thrust::minmax_element(p, v, v + n).second - v;
  r[k++] = thrust::all_of(p, v, v + n, odd());
  r[k++] = thrust::any_of(p, v, v + n, odd());
  r[k++] = thrust::none_of(p, v, v + n, odd());
  r[k++] = thrust::find(p, v, v + n, 7) - v;
  r[k++] = thrust::find_if(p, v, v + n, odd()) - v;
  r[k++] = thrust::inclusive_scan(p, v, v + n, o) - o; r[k++] = o[n - 1];
  r[k++] = thrust::exclusive_scan(p, v, v + n, o, 3) - o; r[k++] = o[n - 1];
  thrust::transform_inclusive_scan(p, v, v + n, o, sq(), thrust::plus<int>()); r[k++] = o[n - 1];
  thrust::transform_exclusive_scan(p, v, v + n, o, sq(), 2, thrust::plus<int>()); r[k++] = o[n - 1];
  r[k++] = thrust::copy_if(p, v, v + n, o, odd()) - o;
  r[k++] = thrust::equal(p, v, v + n, o);
  r[k++] = thrust::mismatch(p, v, v + n, o).first - v;
  r[k++] = thrust::remove_if(p, o, o + r[k - 3], [](int x) { return x > 50; }) - o;
  thrust::copy(p, v, v + n, o);
  r[k++] = thrust::partition(p, o, o + n, odd()) - o;
  thrust::copy(p, v, v + n, o);
  r[k++] = thrust::stable_partition(p, o, o + n, odd()) - o; r[k++] = o[0]; r[k++] = o[n - 1];
  thrust::sort(p, o, o + n);
  r[k++] = thrust::is_sorted(p, o, o + n);
  r[k++] = thrust::lower_bound(p, o, o + n, 20) - o;
  r[k++] = thrust::unique(p, o, o + n) - o;
  thrust::copy(p, v, v + n, o);
  thrust::sort(o, o + n, thrust::greater<int>()); r[k++] = o[0];
  r[k++] = 12345;
}
__global__ void k(int* v, int n, int* o, int* r) { if (blockIdx.x == 0) all(thrust::seq, v, n, o, r); else all(thrust::seq, v, n, o + n, r + 100); }
int main() {
  const int n = 100; int h[n]; for (int i = 0; i < n; i++) h[i] = i * 37 % 101;
  int *v, *o, *r; cudaMalloc(&v, 4 * n); cudaMalloc(&o, 8 * n); cudaMalloc(&r, 800); cudaMemcpy(v, h, 4 * n, cudaMemcpyHostToDevice); cudaMemset(r, 0, 800);
  k<<<2, 1>>>(v, n, o, r);
  int a[200]; printf("%s\n", cudaGetErrorString(cudaMemcpy(a, r, 800, cudaMemcpyDeviceToHost)));
  cudaFree(v), cudaFree(o), cudaFree(r);
  int i = 0; for (; a[i] != 12345 && i < 100; i++) { printf("%d ", a[i]); if (a[i] != a[100 + i]) puts("differs"); } puts("");
}
