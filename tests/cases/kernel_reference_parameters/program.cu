// Kernels with parameters by reference: the kernel gets the address.
#include <cstdio>
struct Item { int n; float f[4]; };
__managed__ int counter = 5;
__device__ int dvar = 3;
__global__ void inc(Item &it) { it.n += 1; it.f[threadIdx.x] = threadIdx.x; }
__global__ void count(int &c, const int &by) { atomicAdd(&c, by); }
template <class T> __global__ void fill(T &t, T v) { t = v; }
__global__ void arr(int (&a)[4]) { a[threadIdx.x] = threadIdx.x * 2; }
struct Vec { float *d; int n; __device__ float &operator[](int i) { return d[i]; } };
__global__ void scale(Vec &v, float s) { if (threadIdx.x < v.n) v[threadIdx.x] *= s; }
int main() {
  Item *p; cudaMallocManaged(&p, sizeof(Item)); p->n = 7;
  inc<<<1, 4>>>(*p); cudaDeviceSynchronize();
  printf("%d %.0f\n", p->n, p->f[3]);
  int *by; cudaMallocManaged(&by, 4); *by = 2;
  count<<<2, 8>>>(counter, *by); cudaDeviceSynchronize(); printf("%d\n", counter);
  fill<<<1, 1>>>(*by, 9); fill<int><<<1, 1>>>(p->n, 11); cudaDeviceSynchronize(); printf("%d %d\n", *by, p->n);
  int (*m)[4]; cudaMallocManaged(&m, 16); arr<<<1, 4>>>(*m); cudaDeviceSynchronize(); printf("%d\n", (*m)[3]);
  Vec *v; cudaMallocManaged(&v, sizeof *v); v->n = 3; cudaMallocManaged(&v->d, 12); for (int i = 0; i < 3; i++) v->d[i] = i;
  scale<<<1, 32>>>(*v, 2.5f); cudaDeviceSynchronize(); printf("%.1f\n", (*v)
  .d[2]);
  void (*fp)(Item &) = inc; fp<<<1, 1>>>(*p); cudaDeviceSynchronize(); printf("%d\n", p->n);
  Item *q = p; void *args[] = {&q}; cudaLaunchKernel((void *)inc, dim3(1), dim3(1), args, 0, 0); cudaDeviceSynchronize(); printf("%d\n", p->n);
}
