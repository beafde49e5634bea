// Launch brackets with spaces inside, as Visual Studio formats them.
#include <cstdio>
__global__ void k(int n) { printf("k %d\n", n); }
template <class T> __global__ void kt(T n) { printf("kt %d\n", (int)n); }
template <class T, int N> __global__ void kn(T n) { printf("kn %d\n", (int)n + N); }
template <class T> struct V { typedef T type; };
int f(int a) { return a; }
namespace ns { __global__ void kk(int n) { printf("kk %d\n", n); } }
int main() {
  dim3 g(1), b(1); cudaStream_t s = 0; int n = 8, m = 2;
  k << <1, 1 >> > (1);
  k << < g, b >> >(2);
  k<< <g, b>> >(3);
  k <<< g, b >>> (4);
  k<< <1, 1, 0, s >> >(5);
  k<<<1, 1>> >(8);
  k << <1, 1>>>(9);
  kt<int> << <1, 1 >> >(10);
  kt<V<int>::type><< <g, b >> >(11);
  kn<int, (8 >> 2)> << <1, 1>> >(12);
  kn<V<int>::type, 3> << <n >> 3, (m >> 1) >> >(13);
  kt << <1, 1 >> >(14.5f);
  ns::kk << <f(1), f(1) >> >(15);
  (k) << <1, 1>> >(16);
  (true ? k : ns::kk) << <1, dim3(1, 1) >> >(n >> 1 > 0 ? 17 : 0);
  void (*p)(int) = k; p << <1, 1 >> >(18);
  k
    << <
      1, 1
    >> >
    (19);
  cudaDeviceSynchronize();
  int x = 1 << 2 < 3; int y = 16 >> 1 > 3; bool z = n > m; int q = n >> m >> 1; bool w = n < m << 1; printf("%d %d %d %d %d\n", x, y, z, q, w);
}
