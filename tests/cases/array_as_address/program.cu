// A CUDA array is no address: plain copies and fills refuse it and change nothing.
#include <cstdio>
#include <cuda_runtime.h>

static void say(const char *what, cudaError_t e) { printf("%s: %s\n", what, cudaGetErrorName(e)); }

int main() {
  const int width = 8, height = 4;
  unsigned char in[width * height], out[width * height] = {};
  for (int i = 0; i < width * height; i++) in[i] = (unsigned char)(3 * i);
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned char>();
  say("cudaMallocArray", cudaMallocArray(&array, &format, width, height));
  say("cudaMemcpy2DToArray", cudaMemcpy2DToArray(array, 0, 0, in, width, width, height, cudaMemcpyHostToDevice));
  say("cudaMemcpy to it", cudaMemcpy(array, out, sizeof out, cudaMemcpyHostToDevice));
  say("cudaMemcpy from it", cudaMemcpy(out, array, sizeof out, cudaMemcpyDeviceToHost));
  say("cudaMemset", cudaMemset(array, 1, sizeof out));
  say("cudaMemcpy2DFromArray", cudaMemcpy2DFromArray(out, width, array, 0, 0, width, height, cudaMemcpyDeviceToHost));
  int same = 0;
  for (int i = 0; i < width * height; i++) same += in[i] == out[i];
  printf("%d of %d\n", same, width * height);
  say("cudaFreeArray", cudaFreeArray(array));
}
