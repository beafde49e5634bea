// The stream ends with the object that made it, before the launch.
#include <cstdio>
__global__ void fill(int *d, int n) {
  int i = threadIdx.x;
  if (i < n) d[i] = i;
}
struct Owner {
  cudaStream_t stream;
  Owner() { cudaStreamCreate(&stream); }
  ~Owner() { cudaStreamDestroy(stream); }
};
cudaStream_t make() {
  Owner owner;
  return owner.stream;
}
int main() {
  int *d, last = -1;
  cudaMalloc(&d, 256);
  cudaMemset(d, 0, 256);
  cudaStream_t stream = make();
  fill<<<1, 64, 0, stream>>>(d, 64);  // <- S0701
  cudaDeviceSynchronize();
  cudaMemcpy(&last, d + 63, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", last);
  cudaFree(d);
}
