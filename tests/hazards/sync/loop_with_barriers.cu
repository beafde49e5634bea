#include <cstdio>

// Nobody ever sets `done`.
__global__ void relax(const int *done, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  while (true) { s[t] = t * 0.5f;  // <- F0207
    __syncthreads();
    out[blockIdx.x * 128 + t] = s[(t + 1) % 128];
    if (*done) break;
    __syncthreads();
  }
}

int main() {
  int *done;
  float *out;
  cudaMalloc(&done, sizeof(int));
  cudaMemset(done, 0, sizeof(int));
  cudaMalloc(&out, 5 * 128 * sizeof(float));
  relax<<<5, 128>>>(done, out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(out);
  cudaFree(done);
}
