#include <cstdio>
__device__ unsigned arrived;

// All blocks meet, several times: every thread makes its stores visible before its block counts.
__device__ void meet(unsigned round) {
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&arrived, 1);
    while (atomicAdd(&arrived, 0) < round * gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
}

__global__ void relax(float* a, float* b, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 1; r <= rounds; r++) {
    float left = i > 0 ? a[i - 1] : 0, right = i < n - 1 ? a[i + 1] : 0;
    b[i] = (left + right) / 2;
    meet(r);
    float* c = a;
    a = b;
    b = c;
  }
}

int main() {
  const int n = 1024;
  float *a, *b, h[n];
  for (int i = 0; i < n; i++) h[i] = i % 7;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&b, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  relax<<<8, 128>>>(a, b, n, 6);
  cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[0], h[n / 2]);
  cudaFree(a);
  cudaFree(b);
}
