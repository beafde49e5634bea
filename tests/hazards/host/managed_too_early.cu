// The host does not wait for kernels that use managed memory.
#include <cstdio>
__managed__ int total;
__global__ void square(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x] * in[threadIdx.x]; }
__global__ void count(int *in) { if (in[threadIdx.x] > 1) atomicAdd(&total, 1); }
struct Particle { float x, v; };
__global__ void move(Particle *p) { p[threadIdx.x].x += p[threadIdx.x].v; }
int main() {
  int *in, *out, *other;
  Particle *p;
  cudaStream_t a, b;
  cudaEvent_t event;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreate(&event);
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 32 * sizeof(int));
  cudaMallocManaged(&p, 32 * sizeof(Particle));
  cudaMalloc(&other, sizeof(int));
  for (int i = 0; i < 32; i++) in[i] = i, p[i] = {1.0f * i, 0.5f};

  square<<<1, 32>>>(in, out);
  int sum = 0;
  for (int i = 0; i < 32; i++) sum += out[i];  // <- S0801
  cudaDeviceSynchronize();

  square<<<1, 32>>>(in, out);
  in[0] = 7;  // <- S0802
  cudaDeviceSynchronize();

  count<<<1, 32>>>(in);
  printf("%d\n", total);  // <- S0801
  cudaDeviceSynchronize();

  // Another stream is waited for, and an event before the kernel.
  cudaEventRecord(event, a);
  move<<<1, 32, 0, a>>>(p);
  cudaStreamSynchronize(b);
  cudaEventSynchronize(event);
  sum += p[3].x;  // <- S0801
  cudaStreamSynchronize(a);

  // The default stream does not wait for those that do not block.
  move<<<1, 32, 0, a>>>(p);
  cudaMemset(other, 0, sizeof(int));
  cudaStreamSynchronize(0);
  p[4].v = 0;  // <- S0802
  cudaDeviceSynchronize();
  printf("%d\n", sum);
  cudaFree(in), cudaFree(out), cudaFree(p), cudaFree(other);
}
