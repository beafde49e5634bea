// device: cc-7.0
// Grids that their block waits for: what they did is there behind cudaDeviceSynchronize.
#include <stdio.h>
__global__ void child(int *v, int depth, int n) { 
  int i = blockIdx.x * blockDim.x + threadIdx.x; 
  if (i < n) v[i] += depth; 
  if (i == 0 && depth < 3) child<<<(n + 31) / 32, 32>>>(v, depth + 1, n / 2);
}
struct Pair { int a; double b; };
__global__ void named(Pair p, const char *s) { printf("%s %d %g\n", s, p.a, p.b); }
__global__ void parent(int *v, int n) {
  v[threadIdx.x] = 100;
  __syncthreads();
  if (threadIdx.x == 0) {
    child<<<dim3((n + 31) / 32), dim3(32)>>>(v, 1, n);
    cudaDeviceSynchronize();
    printf("after: %d %d %d\n", v[0], v[n / 2], v[n - 1]);
    Pair p = { 3, 2.5 };
    cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    named<<<1, 1, 0, s>>>(p, "pair");
    child<<<1, 2048>>>(v, 1, n);
    printf("error %d\n", cudaGetLastError() != cudaSuccess);
    cudaStreamDestroy(s);
    int *m; cudaMalloc(&m, 16); m[0] = 7; cudaFree(m);
    named<<<1, 1, 0, cudaStreamTailLaunch>>>(p, "tail");
    named<<<1, 1, 0, cudaStreamFireAndForget>>>(p, "forget");
    cudaMemsetAsync(v, 0, 8);
  }
}
int main() {
  int *v; cudaMallocManaged(&v, 4096);
  parent<<<1, 128>>>(v, 128);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("%d %d %d\n", v[0], v[1], v[2]);
  cudaFree(v);
}
