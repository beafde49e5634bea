// Lanes leave a loop of shuffles and wait behind it for those that still name them: the two never meet.
#include <cstdio>

__global__ void uneven(int *out) {
  int lane = threadIdx.x, sum = 0;
  for (int round = 0; round <= lane % 4; round++)
    sum += __shfl_xor_sync(0xffffffff, lane, 1);  // <- 7.0: F0202, stack: S0404
  __syncwarp();
  out[lane] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  uneven<<<1, 32>>>(out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(out);
}
