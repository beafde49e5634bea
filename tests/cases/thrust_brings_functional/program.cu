// The operators of <functional> are there after a header of Thrust, which includes it.
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <cstdio>

int main() {
  int numbers[] = {3, 1, 4, 1, 5, 9, 2, 6};
  thrust::host_vector<int> v(numbers, numbers + 8);
  int rises = thrust::inner_product(v.begin(), v.end() - 1, v.begin() + 1, 0, std::plus<int>(), std::less<int>());
  printf("%d\n", rises);
  printf("%d %d\n", std::minus<int>()(7, 2), std::logical_not<bool>()(false));
}
