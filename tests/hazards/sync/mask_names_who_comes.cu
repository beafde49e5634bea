// Masks that name lanes which have ended before or come from elsewhere.
#include <cstdio>
__global__ void rest(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = in[i];
  v += __shfl_xor_sync(0xffffffff, v, 1);
  out[i] = v;
}
__global__ void early(const int *in, int *out) {
  int lane = threadIdx.x;
  if (lane >= 16) {
    out[lane] = 0;
    return;
  }
  out[lane] = __shfl_xor_sync(0xffffffff, in[lane], 8);
}
__global__ void both(const int *in, int *out) {
  int lane = threadIdx.x, v = in[lane];
  if (lane < 16) v += __shfl_xor_sync(0x0000ffff, v, 8);
  else v -= __shfl_xor_sync(0xffff0000, v, 8);
  out[lane] = __shfl_sync(0xffffffff, v, lane ^ 16);
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  rest<<<2, 32>>>(in, out, 50);
  early<<<1, 32>>>(in, out);
  both<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
