__global__ void fill(cudaSurfaceObject_t s, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int y = 0; y < rows; y++) surf2Dwrite((float)(x + y), s, x * 4, y);
}

__global__ void k(cudaSurfaceObject_t s) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int y = 1; y < 8; y++) {
    float below;
    surf2Dread(&below, s, x * 4, y - 1);
    surf2Dwrite(2 * below, s, x * 4, y);
  }
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
  fill<<<2, 32>>>(s, 8);
  k<<<2, 32>>>(s);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(s);
  cudaFreeArray(array);
}
