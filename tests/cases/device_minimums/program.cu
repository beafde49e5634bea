// device: geforce-gtx-480
// Calls that need a later device than one of compute capability 2.0: they fail, and queries say so before.
#include <cstdio>
#include <cuda_runtime.h>

static void say(const char *what, cudaError_t e) { printf("%s: %s\n", what, cudaGetErrorName(e)); }

static void attribute(const char *what, cudaDeviceAttr which) {
  int value = -1;
  cudaDeviceGetAttribute(&value, which, 0);
  printf("%s %d\n", what, value);
}

int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  printf("managed %d, priorities %d, pools %d, unified addresses %d\n", p.managedMemory, p.streamPrioritiesSupported,
         p.memoryPoolsSupported, p.unifiedAddressing);
  attribute("managed", cudaDevAttrManagedMemory);
  attribute("concurrent managed", cudaDevAttrConcurrentManagedAccess);
  attribute("priorities", cudaDevAttrStreamPrioritiesSupported);
  attribute("pools", cudaDevAttrMemoryPoolsSupported);
  attribute("unified addresses", cudaDevAttrUnifiedAddressing);

  int *managed = nullptr;
  say("cudaMallocManaged", cudaMallocManaged(&managed, 64));
  say("cudaMallocManaged, wrong flag", cudaMallocManaged(&managed, 64, 8));
  printf("%s\n", managed ? "changed" : "unchanged");
  say("last error", cudaGetLastError());

  int *block = nullptr;
  say("cudaMallocAsync", cudaMallocAsync(&block, 64, 0));
  cudaMemPool_t pool;
  say("cudaDeviceGetDefaultMemPool", cudaDeviceGetDefaultMemPool(&pool, 0));
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  say("cudaMemPoolCreate", cudaMemPoolCreate(&pool, &props));

  int least = 7, greatest = 7, priority = 7;
  say("cudaDeviceGetStreamPriorityRange", cudaDeviceGetStreamPriorityRange(&least, &greatest));
  printf("%d to %d\n", least, greatest);
  cudaStream_t stream;
  say("cudaStreamCreateWithPriority", cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, -3));
  cudaStreamGetPriority(stream, &priority);
  printf("priority %d\n", priority);
  cudaStreamDestroy(stream);

  int *linear;
  say("cudaMalloc", cudaMalloc(&linear, 64));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = linear;
  resource.res.linear.desc = cudaCreateChannelDesc<int>();
  resource.res.linear.sizeInBytes = 64;
  cudaTextureDesc how = {};
  cudaTextureObject_t texture;
  say("cudaCreateTextureObject", cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  cudaFree(linear);
  say("at the end", cudaGetLastError());
}
