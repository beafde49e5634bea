#include <cstdio>
__device__ unsigned count;

// Fences and atomics of one kind do not excuse a missing barrier of another.
__global__ void k(const int* x, int* parts, int* out) {
  __shared__ int bins[8];
  __shared__ int tile[128];
  __shared__ bool last;
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (t < 8) bins[t] = 0;
  tile[t] = 0;
  __syncthreads();
  atomicAdd(&bins[x[i] & 7], 1);
  tile[t] = x[i];
  int other = tile[127 - t];  // <- S0102
  __syncthreads();
  if (t == 0) {
    parts[blockIdx.x] = bins[0] + other;
    __threadfence();
    last = atomicAdd(&count, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    __threadfence();
    for (int b = 0; b < gridDim.x; b++)
      *out += parts[b];
  }
}

int main() {
  int *x, *parts, *out;
  cudaMalloc(&x, 512 * sizeof(int));
  cudaMalloc(&parts, 4 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(x, 0, 512 * sizeof(int));
  cudaMemset(out, 0, sizeof(int));
  k<<<4, 128>>>(x, parts, out);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(parts);
  cudaFree(out);
}
