// Half of a warp names all of it, while the other half goes another way.
#include <cstdio>
__global__ void halves(const int *in, int *out) {
  int lane = threadIdx.x % 32, v = in[threadIdx.x];
  if (lane < 16) {
    for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d, 16);  // <- 7.0: S0405
    if (lane == 0) out[threadIdx.x / 32] = v;
  } else {
    unsigned negative = __ballot_sync(0xffff0000, v < 0);
    if (lane == 31) out[2 + threadIdx.x / 32] = __popc(negative);
  }
}
__global__ void votes(const int *in, int *out) {
  int v = in[threadIdx.x];
  if (threadIdx.x % 2) out[threadIdx.x] = __any_sync(0xffffffff, v > 3);  // <- 7.0: S0405
  else out[threadIdx.x] = __all_sync(0x55555555, v > 3);
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  halves<<<1, 64>>>(in, out);
  votes<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
