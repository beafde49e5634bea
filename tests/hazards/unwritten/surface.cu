__global__ void fill(cudaSurfaceObject_t s, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int y = 0; y < rows; y++) surf2Dwrite((float)(x + y), s, x * 4, y);
}

__global__ void k(cudaSurfaceObject_t s) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float last;
  surf2Dread(&last, s, x * 4, 7);  // <- S0301
  surf2Dwrite(last, s, x * 4, 0);
}

int main() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 64, 8, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t s;
  cudaCreateSurfaceObject(&s, &resource);
  fill<<<2, 32>>>(s, 7);
  k<<<2, 32>>>(s);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(s);
  cudaFreeArray(array);
}
