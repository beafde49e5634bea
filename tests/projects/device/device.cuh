#ifndef DEVICE_CUH
#define DEVICE_CUH
class Accumulator {
  int value;
public:
  __device__ Accumulator(int start);
  __device__ void add(int x);
  __device__ int sum() const;
};
template <int N> __device__ int scaled(int x) { return N * x; }
typedef int (*Operation)(int, int);
extern __device__ Operation operations[2];
__global__ void more(int *out);
void launch_static(int *out);
__host__ __device__ int host_and_device(int x);
#endif
