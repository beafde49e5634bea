#include <cstdio>
__device__ unsigned count;

// The last block to come adds up what the others left.
__global__ void sum(const int* x, int* parts, int* out) {
  __shared__ int s[64];
  __shared__ bool last;
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) {
    parts[blockIdx.x] = s[0];
    last = atomicAdd(&count, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    __threadfence();
    int total = 0;
    for (int b = 0; b < gridDim.x; b++)
      total += parts[b];  // <- S0204
    *out = total;
    count = 0;
  }
}

int main() {
  int *x, *parts, *out, h;
  cudaMalloc(&x, 512 * sizeof(int));
  cudaMalloc(&parts, 8 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(x, 1, 512 * sizeof(int));
  for (int i = 0; i < 2; i++)
    sum<<<8, 64>>>(x, parts, out);
  cudaMemcpy(&h, out, sizeof h, cudaMemcpyDeviceToHost);
  printf("%x\n", h);
  cudaFree(x);
  cudaFree(parts);
  cudaFree(out);
}
