#include <cstdio>
#include "sums.h"

extern template struct Sums<int>;

int main() {
  int a[] = {1, 2, 3, 4};
  double b[] = {0.5, 1.5, 2.5};
  Sums<int> s(10);
  Sums<double> d(1);
  Sums<float> f(2);
  f.add(0.25f);
  printf("%d %d\n", s(a, 4), s.mean());
  printf("%g %g %g\n", d(b, 3), d.mean(), f.total);
  printf("%d %g %g\n", reduce(a, 4), reduce(b, 3), power<float, 3>(1.5f));
  printf("%d %g %g\n", shapes::Box<int>{3}.volume(), shapes::Box<float>{1.5f}.volume(), shapes::twice(1.25));
  float *m;
  cudaMallocManaged(&m, 8 * sizeof(float));
  launch(m, 0.5f, 8);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++) printf("%g ", m[i]);
  printf("\n");
  cudaFree(m);
}
