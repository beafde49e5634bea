#include <thrust/binary_search.h>
#include <thrust/execution_policy.h>
#include <cstdio>
struct rless { __device__ bool operator()(int a, int b) const { return a > b; } };
__global__ void k(const int* v, int n, int* out) { int i = threadIdx.x; out[i] = thrust::lower_bound(thrust::seq, v, v + n, i) - v; 
  if (i == 0) out[40] = thrust::equal_range(thrust::seq, v, v + n, 5).second - v; }
int main() {
  int h[10] = {1,2,2,5,5,5,8,9,9,20};
  int* d; cudaMalloc(&d, 400); int* o; cudaMalloc(&o, 400); cudaMemcpy(d, h, 40, cudaMemcpyHostToDevice);
  k<<<1,32>>>(d, 10, o);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  int r[50]; cudaMemcpy(r, o, 200, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 24; i++) printf("%d ", r[i]); printf("| %d\n", r[40]);
  printf("%d %d\n", (int)(thrust::lower_bound(thrust::device, d, d+10, 5) - d), (int)(thrust::upper_bound(thrust::device, d, d+10, 5) - d));
  printf("%d %d\n", (int)(thrust::lower_bound(h, h+10, 5) - h), thrust::binary_search(h, h+10, 7));
  thrust::lower_bound(thrust::device, d, d+10, d, d+10, o);
  cudaMemcpy(r, o, 200, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 10; i++) printf("%d ", r[i]); puts("");
  thrust::lower_bound(thrust::device, d, d+10, d, d+10, o, rless());
  thrust::lower_bound(h, h+10, h, h+10, r, thrust::greater<int>());
  bool b[10];
  thrust::binary_search(h, h+10, h, h+10, b);
  for (int i = 0; i < 10; i++) printf("%d ", b[i]); puts("");
  cudaFree(d), cudaFree(o);
}
