#include "device.cuh"
__device__ int total = 1;
__constant__ int weights[4];
__managed__ int shared_by_all;
__device__ Accumulator::Accumulator(int start) : value(start) {}
__device__ void Accumulator::add(int x) { value += x; }
__device__ int Accumulator::sum() const { return value; }
static __device__ int plus(int a, int b) { return a + b; }
static __device__ int times(int a, int b) { return a * b; }
__device__ Operation operations[2] = {plus, times};
__host__ __device__ int host_and_device(int x) {
#ifdef __CUDA_ARCH__
  return x + 1000;
#else
  return x + 1;
#endif
}
__global__ void more(int *out) { out[2] = host_and_device(scaled<3>(2)); shared_by_all += 1; }
static __global__ void run(int *out) { out[3] = weights[3] + total; }
void launch_static(int *out) { run<<<1, 1>>>(out); }
