#include <vector>
__global__ void k(cudaTextureObject_t t, float *out) {
  int x = threadIdx.x, y = blockIdx.x;
  out[y * 33 + x] = tex2D<float>(t, x + 0.75f, y + 0.25f);
}

int main() {
  std::vector<float> texels(33 * 9, 1.0f);
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 33, 9);
  cudaMemcpy2DToArray(array, 0, 0, texels.data(), 132, 132, 9, cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc desc = {};
  desc.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &resource, &desc, NULL);
  float *out;
  cudaMalloc(&out, 33 * 9 * sizeof(float));
  k<<<9, 33>>>(t, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(t);
  cudaFree(out);
  cudaFreeArray(array);
}
