// Streams that work on parts of one array: chunks, rows in turn, columns in turn, bytes and fields side by side, counters.
#include <cstdio>
struct Body { float x, v; };
__global__ void chunk(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + 1;
}
__global__ void rows(int *m, int w, int h, int first) {
  for (int r = first; r < h; r += 2) m[r * w + threadIdx.x] += r;
}
__global__ void columns(int *m, int w, int h, int first) {
  for (int r = threadIdx.x; r < h; r += blockDim.x)
    for (int c = first; c < w; c += 2) m[r * w + c] += c;
}
__global__ void bytes(unsigned char *p, int n, int first) {
  for (int i = 2 * threadIdx.x + first; i < n; i += 2 * blockDim.x) p[i] = i;
}
__global__ void move(Body *p) { p[threadIdx.x].x += 1; }
__global__ void push(Body *p) { p[threadIdx.x].v += 1; }
__global__ void count(const int *in, int n, int *counter) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) if (in[i] & 1) atomicAdd(counter, 1);
}
int main() {
  const int n = 4096, parts = 4, part = n / parts, w = 64;
  int *host, *in, *out, *counter, h;
  unsigned char *b;
  Body *body;
  cudaStream_t s[parts];
  for (int k = 0; k < parts; k++) cudaStreamCreateWithFlags(&s[k], cudaStreamNonBlocking);
  cudaMallocHost(&host, n * sizeof(int));
  cudaMalloc(&in, n * sizeof(int)), cudaMalloc(&out, n * sizeof(int)), cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&b, n), cudaMalloc(&body, 64 * sizeof(Body));
  cudaMemset(counter, 0, sizeof(int)), cudaMemset(body, 0, 64 * sizeof(Body));
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) host[i] = i;
  for (int k = 0; k < parts; k++) {
    int at = k * part;
    cudaMemcpyAsync(in + at, host + at, part * sizeof(int), cudaMemcpyHostToDevice, s[k]);
    chunk<<<part / 128, 128, 0, s[k]>>>(in + at, out + at, part);
    cudaMemcpyAsync(host + at, out + at, part * sizeof(int), cudaMemcpyDeviceToHost, s[k]);
  }
  cudaStreamSynchronize(s[0]);
  // The first part is there; the others may be under way.
  long sum = 0;
  for (int i = 0; i < part; i++) sum += host[i], host[i] = 0;
  cudaDeviceSynchronize();
  for (int k = 0; k < 2; k++) {
    rows<<<1, w, 0, s[k]>>>(out, w, n / w, k);
    bytes<<<1, 64, 0, s[k]>>>(b, n, k);
    count<<<1, 128, 0, s[2 + k]>>>(in, n, counter);
  }
  move<<<1, 64, 0, s[2]>>>(body);
  push<<<1, 64, 0, s[3]>>>(body);
  cudaDeviceSynchronize();
  for (int k = 0; k < 2; k++) columns<<<1, 64, 0, s[k]>>>(out, w, n / w, k);
  // A column for each copy.
  for (int k = 2; k < 4; k++)
    cudaMemcpy2DAsync(host + k, w * sizeof(int), in + k, w * sizeof(int), sizeof(int), n / w, cudaMemcpyDeviceToHost, s[k]);
  cudaDeviceSynchronize();
  cudaMemcpy(&h, counter, sizeof h, cudaMemcpyDeviceToHost);
  printf("%ld %d %d\n", sum, h, host[3]);
  cudaFree(in), cudaFree(out), cudaFree(counter), cudaFree(b), cudaFree(body), cudaFreeHost(host);
}
