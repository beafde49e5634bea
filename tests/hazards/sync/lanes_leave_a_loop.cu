// Lanes return from a loop, one round after the other, while the rest go on voting with the full mask: lanes that have
// ended are not waited for.
#include <cstdio>

__global__ void leaving(const int *in, int *out) {
  int lane = threadIdx.x, v = in[lane] + lane;
  for (int round = 0; round < 40; round++) {
    unsigned there = __ballot_sync(0xffffffff, v > 0);
    if (--v < 0) {
      out[lane] = there;
      return;
    }
  }
}

int main() {
  int *in, *out, host[32];
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemset(in, 0, sizeof host);
  leaving<<<1, 32>>>(in, out);
  if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  for (int lane = 0; lane < 32; lane += 10) printf("%d %08x\n", lane, host[lane]);
  cudaFree(in);
  cudaFree(out);
}
