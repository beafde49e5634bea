#include <cuda/atomic>
// A flag that carries no order: the data may come later.
__global__ void k(int* data, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) ready.store(1, cuda::memory_order_relaxed);
  } else {
    if (threadIdx.x == 0)
      while (ready.load(cuda::memory_order_relaxed) == 0);
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x];  // <- S0202
  }
}

int main() {
  int* d;
  cudaMalloc(&d, 256 * sizeof(int));
  cudaMemset(d, 0, 256 * sizeof(int));
  k<<<2, 64>>>(d, d + 64, d + 128);
  cudaDeviceSynchronize();
  cudaFree(d);
}
