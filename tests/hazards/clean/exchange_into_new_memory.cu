#include <cstdio>

// An exchange whose result nobody takes is a store: it needs no value that was there.
__global__ void put(int *out) {
  __shared__ int s[64];
  atomicExch(&s[threadIdx.x], threadIdx.x);
  __syncthreads();
  atomicExch(&out[threadIdx.x], s[63 - threadIdx.x]);
}

int main() {
  int *out, h[64];
  cudaMalloc(&out, sizeof h);
  put<<<1, 64>>>(out);
  if (cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost)) return 1;
  printf("%d\n", h[0]);
  cudaFree(out);
}
