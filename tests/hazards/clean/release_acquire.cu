#include <cuda/atomic>
// The flag is set after the data, and seen before them.
__global__ void k(int* data, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) ready.store(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0)
      while (ready.load(cuda::memory_order_acquire) == 0);
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x];
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
