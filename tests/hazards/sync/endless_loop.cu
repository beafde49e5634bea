__global__ void k(unsigned *d) {
  unsigned step = d[0];
  for (unsigned i = 0; i < 100; i += step)  // <- F0206
    d[1] = i;
}

int main() {
  unsigned *d;
  cudaMalloc(&d, 8);
  cudaMemset(d, 0, 8);
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
