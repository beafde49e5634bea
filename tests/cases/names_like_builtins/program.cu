// Functions of the program with names that the library has too.
#include <stdio.h>

namespace n {
struct S {
  int v;
};
template <class D, class R> __host__ __device__ D floor(R r) { return (D)r.v; }
template <class D> __host__ __device__ D fmaf(const char *p) { return (D)p[0]; }
template <class R> __host__ __device__ int ceil(R r) { return r.v; }
__host__ __device__ int round(S s, int) { return s.v; }
}
using namespace n;

__global__ void kernel(int *out) {
  S s{4};
  out[0] = n::floor<int>(s) + (int)floor(2.5f);
  out[1] = n::fmaf<int>("a");
}

int main() {
  S s{3};
  printf("%d %d %d\n", n::ceil(s), ceil(s), n::round(s, 1));
  printf("%d %d %d\n", n::floor<int>(s), floor<int>(s), n::fmaf<int>("a"));
  int *out;
  cudaMallocManaged(&out, 2 * sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
}
