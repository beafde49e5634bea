__global__ void k(cudaTextureObject_t t, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = tex1Dfetch<float>(t, i);  // <- S0301
}

int main() {
  float *p, *out;
  cudaMalloc(&p, 1024);
  cudaMalloc(&out, 1024);
  cudaMemset(p, 0, 512);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = p;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 1024;
  cudaTextureDesc desc = {};
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &resource, &desc, NULL);
  k<<<4, 64>>>(t, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(t);
  cudaFree(p);
  cudaFree(out);
}
