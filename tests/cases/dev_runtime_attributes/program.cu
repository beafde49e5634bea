// What the runtime tells device code of the device it runs on.
#include <cstdio>
__global__ void ask(int *out) {
  int v = -7;
  out[0] = cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0);
  out[1] = v;
  out[2] = cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, 0);
  out[3] = v;
  out[4] = cudaDeviceGetAttribute(&v, cudaDevAttrMaxGridDimY, 0);
  out[5] = v;
  cudaDeviceGetAttribute(&v, cudaDevAttrMultiProcessorCount, 0);
  out[6] = v;
}
int main() {
  int *out, seen[7], count;
  cudaMalloc(&out, sizeof seen);
  ask<<<1, 1>>>(out);
  cudaMemcpy(seen, out, sizeof seen, cudaMemcpyDeviceToHost);
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  for (int i = 0; i < 6; i++) printf("%d ", seen[i]);
  printf("%d\n", seen[6] == count);
  cudaFree(out);
}
