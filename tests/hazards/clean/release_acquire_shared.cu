#include <cuda/atomic>
// Who sees the flag sees what was stored before it.
__global__ void k(int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ int box;
  if (threadIdx.x == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    box = 7;
    ready.store(1, cuda::memory_order_release);
  }
  if (threadIdx.x == 32) {
    while (ready.load(cuda::memory_order_acquire) == 0);
    *out = box;
  }
}

int main() {
  int* d;
  cudaMalloc(&d, sizeof(int));
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
