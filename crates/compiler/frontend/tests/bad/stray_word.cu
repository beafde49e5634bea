cudaMem
#include <cstdio>
#include <vector>
#include <cuda_runtime.h>
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() { std::vector<int> v(3); std::printf("%d\n", v[0]); return x; }
