// Device code of several units: what nvcc -rdc=true links.
#include <cstdio>
#include "device.cuh"
extern __device__ int total;
extern __constant__ int weights[4];
extern __managed__ int shared_by_all;
__global__ void run(int *out) {
  Accumulator a(10);
  for (int i = 0; i < 4; ++i) a.add(weights[i]);
  out[threadIdx.x] = a.sum() + scaled<3>(threadIdx.x);
  if (threadIdx.x == 0) { atomicAdd(&total, 5); shared_by_all += 1; out[1] += operations[1](6, 7); }
}
int main() {
  int *d, h[4];
  cudaMalloc(&d, sizeof h);
  int w[4] = {1, 2, 3, 4};
  cudaMemcpyToSymbol(weights, w, sizeof w);
  shared_by_all = 40;
  run<<<1, 4>>>(d);
  more<<<1, 1>>>(d);
  launch_static(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  int t; cudaMemcpyFromSymbol(&t, total, sizeof t);
  printf("%d %d %d\n", t, shared_by_all, host_and_device(4));
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(d);
}
