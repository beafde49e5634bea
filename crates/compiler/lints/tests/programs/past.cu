// Loops that count past the end of an array, and loops that only seem to.
#include <cstdio>
#define N 10

__device__ int most(unsigned value) {
  int count[N];
  for (int d = 0; d <= N; d++) count[d] = 0;  // past the end
  while (value) {
    count[value % 10]++;
    value /= 10;
  }
  int best = 0;
  for (int d = 1; d < N; d++)
    if (count[d] > count[best]) best = d;
  return best;
}

__global__ void smooth(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  float sum = 0;
  for (int i = 63; i >= 0; --i) sum += s[i] - s[i - 1];  // before the beginning
  for (int i = 0; i <= 64; ++i) {
    if (i == 64) break;
    sum += s[i];
  }
  for (int i = 0; i <= 64; ++i) sum += i < 64 ? s[i] : 0;
  for (int i = 0; i < 64; ++i) {
    if (i + 1 < 64) sum += s[i + 1];
  }
  const float *end = nullptr;
  for (int i = 0; i <= 64; ++i) end = &s[i];
  float m[4][4];
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 4; c++) m[r][c] = sum;
  for (int i = 0; i < 16; i++) m[0][i] += 1;
  for (int r = 0; r < 5; r += 2) m[r / 2][r % 4] = 1;
  out[threadIdx.x] = sum + *(end - 1) + m[1][1] + most(threadIdx.x);
}

int main() {
  float *out;
  cudaMalloc(&out, 64 * sizeof(float));
  smooth<<<1, 64>>>(out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  int table[3];
  for (size_t i = 0; i < sizeof(table); i++) table[i] = 0;  // bytes for elements
  cudaFree(out);
  return table[0];
}
