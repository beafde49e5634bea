// Quotients of integers that are rounded up afterwards, and some that are no mistake.
#include <cmath>
#include <cstdio>
#define N 1000
__global__ void k() {}
int main(int argc, char **) {
  int n = 1000 * argc, threads = 256;
  const int size = 1000;
  k<<<ceil(n / 256), 256>>>();
  k<<<std::ceil(size / threads), 256>>>();
  k<<<ceil(N / 256), 256>>>();
  k<<<(int)ceilf((float)(n / threads)), 256>>>();
  dim3 g(ceil(n / 32), ceil((N) / 16), round(n / threads));
  k<<<ceil(n / 256.0), 256>>>();
  k<<<ceil((float)n / 256), 256>>>();
  k<<<ceil(1024 / 256), 256>>>();
  printf("%g\n", ceil(double(n) / threads) + g.x);
}
