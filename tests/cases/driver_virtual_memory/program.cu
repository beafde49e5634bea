// The driver's virtual memory: physical memory, reserved addresses, mappings and access, step by step, with what each call
// refuses.
#include <cstdio>
#include <cuda.h>
__global__ void count(int *p, int n, int from) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] = from + i;
}

__global__ void add(const int *a, const int *b, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

static void say(const char *what, CUresult e) {
  const char *name = 0;
  cuGetErrorName(e, &name);
  printf("%s: %s\n", what, name ? name : "?");
}

static CUmemAccessDesc rights(CUmemAccess_flags flags) {
  CUmemAccessDesc d = {};
  d.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  d.location.id = 0;
  d.flags = flags;
  return d;
}

int main() {
  CUmemAllocationProp prop = {};
  prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  prop.location.id = 0;
  size_t step = 0;
  cuInit(0);
  CUdevice device;
  CUcontext context;
  cuDeviceGet(&device, 0);
  cuDevicePrimaryCtxRetain(&context, device);
  cuCtxSetCurrent(context);
  int supported = 0;
  cuDeviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, device);
  printf("supported %d\n", supported);
  say("granularity", cuMemGetAllocationGranularity(&step, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  printf("a power of two of at least 64 KiB: %d\n", step >= 65536 && (step & (step - 1)) == 0);
  size_t recommended = 0;
  cuMemGetAllocationGranularity(&recommended, &prop, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED);
  printf("recommended is a multiple: %d\n", recommended % step == 0);

  // Three chunks of memory side by side in one range: to code they are one array.
  size_t free0, free1, total;
  cuMemGetInfo(&free0, &total);
  CUmemGenericAllocationHandle chunk[3];
  for (auto &h : chunk) say("create", cuMemCreate(&h, step, &prop, 0));
  CUmemGenericAllocationHandle none;
  say("create of an odd size", cuMemCreate(&none, step + 1, &prop, 0));
  cuMemGetInfo(&free1, &total);
  printf("physical memory is taken: %d\n", free0 - free1 >= 3 * step);
  CUdeviceptr range = 0;
  say("reserve", cuMemAddressReserve(&range, 4 * step, 0, 0, 0));
  printf("aligned %d\n", range % step == 0);
  CUdeviceptr nowhere = 0;
  say("reserve an odd size", cuMemAddressReserve(&nowhere, step + 512, 0, 0, 0));
  for (int i = 0; i < 3; i++) say("map", cuMemMap(range + i * step, step, 0, chunk[i], 0));
  say("map off the grid", cuMemMap(range + 3 * step + 256, step, 0, chunk[2], 0));
  say("map outside", cuMemMap(range + 4 * step, step, 0, chunk[2], 0));
  CUmemAccessDesc all = rights(CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  unsigned long long flags = 99;
  say("set access", cuMemSetAccess(range, 3 * step, &all, 1));
  say("get access", cuMemGetAccess(&flags, &all.location, range + 2 * step));
  printf("flags %llu\n", flags);

  int n = 3 * step / sizeof(int);
  count<<<256, 256>>>((int *)range, n, 5);
  say("kernel", cuCtxSynchronize());
  int *host = new int[n];
  say("copy over all chunks", cuMemcpyDtoH(host, range, 3 * step));
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += host[i] != 5 + i;
  printf("wrong %d\n", wrong);

  // A mapping keeps its memory alive, so the handles may go before.
  CUmemGenericAllocationHandle again;
  say("retain", cuMemRetainAllocationHandle(&again, (void *)(range + step + 4)));
  CUmemAllocationProp back = {};
  say("properties", cuMemGetAllocationPropertiesFromHandle(&back, again));
  printf("type %d, location %d\n", (int)back.type, (int)back.location.type);
  for (auto h : chunk) say("release", cuMemRelease(h));
  say("copy after release", cuMemcpyDtoH(host, range + step, 16));
  printf("%d %d\n", host[0] == 5 + (int)(step / 4), host[3] == 8 + (int)(step / 4));

  // The contents follow the handle to another address.
  CUdeviceptr other = 0;
  say("reserve", cuMemAddressReserve(&other, 2 * step, 0, 0, 0));
  say("unmap", cuMemUnmap(range, 3 * step));
  say("map elsewhere", cuMemMap(other, step, 0, again, 0));
  say("set access", cuMemSetAccess(other, step, &all, 1));
  say("copy", cuMemcpyDtoH(host, other, step));
  wrong = 0;
  for (int i = 0; i < (int)(step / 4); i++) wrong += host[i] != 5 + (int)(step / 4) + i;
  printf("wrong %d\n", wrong);
  add<<<step / 4 / 256, 256>>>((int *)other, (int *)other, (int *)other, step / 4);
  say("add", cuCtxSynchronize());
  cuMemcpyDtoH(host, other, 16);
  printf("%d\n", host[0] == 2 * (5 + (int)(step / 4)));
  cuMemRelease(again);
  say("unmap", cuMemUnmap(other, step));
  say("free", cuMemAddressFree(other, 2 * step));
  say("free", cuMemAddressFree(range, 4 * step));
  cuMemGetInfo(&free1, &total);
  printf("all is given back: %d\n", free0 == free1);
  delete[] host;
  cuDevicePrimaryCtxRelease(device);
}
