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
// device_ptr, device_malloc/free, device_new/delete, device_reference, universal_vector, uninitialized_copy/fill, raw pointers
#include <thrust/device_ptr.h>
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/device_new.h>
#include <thrust/device_delete.h>
#include <thrust/device_reference.h>
#include <thrust/universal_vector.h>
#include <thrust/uninitialized_copy.h>
#include <thrust/uninitialized_fill.h>
#include <thrust/fill.h>
#include <thrust/sequence.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/functional.h>
#include <thrust/execution_policy.h>
__global__ void twice(int* p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] *= 2; }
struct C { int v; __host__ __device__ C() : v(5) {} __host__ __device__ C(int x) : v(x) {} __host__ __device__ C(const C& o) : v(o.v + 1) {} __host__ __device__ C& operator=(const C& o) { v = o.v;
return *this; } };
int main() {
  // raw memory wrapped in device_ptr
  int* raw; cudaMalloc(&raw, 1000 * sizeof(int)); thrust::device_ptr<int> p(raw), q = thrust::device_pointer_cast(raw);
  printf("ptr eq %d null %d\n", (int)(p == q), (int)(thrust::device_ptr<int>() == nullptr));
  thrust::fill(p, p + 1000, 3); thrust::sequence(p + 10, p + 20, 100); printf("sum %d\n", thrust::reduce(p, p + 1000));
  twice<<<4, 256>>>(thrust::raw_pointer_cast(p), 1000); printf("after kernel %d\n", thrust::reduce(p, p + 1000, 0, thrust::plus<int>()));
  thrust::device_ptr<int> r = p; ++r; r += 9; printf("arith %d %d %d %d\n", (int)(r - p), (int)*r, (int)r[1], (int)(r > p));
  --r; r -= 2; printf("arith %d %d\n", (int)(r - p), (int)*(r + 3));
  *p = 41; p[1] = 42; int out[3]; cudaMemcpy(out, raw, sizeof out, cudaMemcpyDeviceToHost); printf("writes %d %d %d\n", out[0], out[1], out[2]);
  thrust::device_ptr<const int> cp = p; printf("const %d\n", (int)*cp); thrust::device_ptr<void> vp = p;
  printf("void %d\n", (int)(thrust::raw_pointer_cast(vp) == (void*)raw));
  // device_reference operators
  thrust::device_reference<int> x = p[0], y = p[1]; x = 10; y = x; ++x; x++; x += 5; x -= 1;
  x *= 3; x /= 2; x %= 13; x <<= 3; x >>= 1; x |= 65; x &= 0x7f; x ^= 2; --x; x--; printf("ref %d %d\n", (int)x, (int)y);
  thrust::swap(x, y); printf("swapped %d %d addr %d\n", (int)x, (int)y, (int)(&x == p)); x = y;
  printf("assigned %d cmp %d %d\n", (int)x, (int)((int)x == (int)y), (int)(x + y));
  thrust::sort(p, p + 1000, thrust::greater<int>()); printf("sorted %d %d\n", (int)p[0], (int)p[999]); cudaFree(raw);
  // device_malloc, device_new
  thrust::device_ptr<int> m = thrust::device_malloc<int>(500); thrust::sequence(thrust::device, m, m + 500);
  printf("malloc %d\n", thrust::reduce(m, m + 500)); thrust::device_free(m);
  thrust::device_ptr<double> nd = thrust::device_new<double>(10); thrust::fill_n(nd, 10, 0.5);
  printf("new %d\n", (int)thrust::reduce(nd, nd + 10)); thrust::device_delete(nd, 10);
  thrust::device_ptr<C> nc = thrust::device_new<C>(4); C c0; cudaMemcpy((void*)&c0, thrust::raw_pointer_cast(nc), sizeof(C), cudaMemcpyDeviceToHost);
  printf("constructed %d\n", (int)(c0.v >= 5)); thrust::device_delete(nc, 4);
  // uninitialized algorithms run copy constructors
  thrust::device_ptr<C> u = thrust::device_malloc<C>(100); C raws[100]; thrust::uninitialized_fill(u, u + 50, C(20));
  thrust::uninitialized_fill_n(u + 50, 25, C(30)); thrust::uninitialized_fill(u + 75, u + 100, C(1));
  cudaMemcpy((void*)raws, thrust::raw_pointer_cast(u), sizeof raws, cudaMemcpyDeviceToHost);
  printf("uninit fill %d %d %d\n", (int)(raws[0].v >= 21), (int)(raws[50].v >= 31), (int)(raws[0].v == raws[49].v));
  thrust::device_ptr<C> u2 = thrust::device_malloc<C>(100); thrust::uninitialized_copy(u, u + 60, u2);
  thrust::uninitialized_copy_n(u + 60, 40, u2 + 60); C raws2[100];
  cudaMemcpy((void*)raws2, thrust::raw_pointer_cast(u2), sizeof raws2, cudaMemcpyDeviceToHost);
  int plus1 = 0; for (int i = 0; i < 100; ++i) plus1 += raws2[i].v == raws[i].v + 1; printf("uninit copy +1: %d\n", plus1);
  thrust::device_free(u); thrust::device_free(u2);
  // universal vectors are reachable from both sides
  thrust::universal_vector<int> uv(100, 4); uv[5] = 50; twice<<<1, 128>>>(thrust::raw_pointer_cast(uv.data()), 100); cudaDeviceSynchronize();
  printf("universal %d %d size %zu\n", (int)uv[5], (int)uv[6], (size_t)uv.size()); uv.push_back(9);
  printf("reduce %d\n", thrust::reduce(thrust::device, uv.begin(), uv.end())); printf("host reduce %d\n", thrust::reduce(thrust::host, uv.begin(), uv.end()));
  thrust::sort(thrust::device, uv.begin(), uv.end()); cudaDeviceSynchronize(); printf("sorted %d %d\n", (int)uv[0], (int)uv[100]);
  thrust::host_vector<int> fromu(uv.begin(), uv.end()); printf("copy %016llx\n", H(fromu));
  // raw pointers with an explicit policy
  int* w; cudaMalloc(&w, 4000); thrust::sequence(thrust::device, w, w + 1000, 1); int* e = w + 1000;
  printf("raw %d\n", thrust::reduce(thrust::device, w, e)); cudaFree(w);
  int hw[20]; thrust::sequence(thrust::host, hw, hw + 20, 5); printf("raw host %d\n", thrust::reduce(thrust::host, hw, hw + 20));
  thrust::sort(thrust::seq, hw, hw + 20, thrust::greater<int>()); printf("raw seq %d %d\n", hw[0], hw[19]);
  // vectors' pointers, spans of vectors, copies between raw device and host memory
  thrust::device_vector<int> v(300); thrust::sequence(v.begin(), v.end()); thrust::device_ptr<int> vd = v.data();
  vd[299] = -1; printf("vector data %d %d\n", (int)v[299], (int)(v.data() + 300 == (&v[0]) + 300));
  int back[300]; thrust::copy(v.begin(), v.end(), back); printf("copied %d %d\n", back[298], back[299]);
  thrust::copy(thrust::device_pointer_cast(thrust::raw_pointer_cast(v.data())), vd + 10, back + 5);
  printf("copied %d %d\n", back[5], back[14]);
  return 0;
}
