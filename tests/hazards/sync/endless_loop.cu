__global__ void k(unsigned *d) {
  unsigned step = d[0];
  for (unsigned i = 0; i < 100; i += step) d[1] = i;  // <- F0207
}

int main() {
  unsigned *d;
  cudaMalloc(&d, 8);
  cudaMemset(d, 0, 8);
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
