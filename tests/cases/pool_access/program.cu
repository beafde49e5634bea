// Who may use a pool's memory: its own device always, as it can be set and asked.
#include <cstdio>
#include <cuda_runtime.h>

static void say(const char *what, cudaError_t e) { printf("%s: %s\n", what, cudaGetErrorName(e)); }

int main() {
  int supported = 0;
  cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0);
  printf("supported %d\n", supported);
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  props.location.id = 0;
  cudaMemPool_t pool;
  say("create", cudaMemPoolCreate(&pool, &props));
  cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
  cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
  say("get", cudaMemPoolGetAccess(&flags, pool, &here));
  printf("read and write: %d\n", flags == cudaMemAccessFlagsProtReadWrite);
  cudaMemAccessDesc access = {};
  access.location = here;
  access.flags = cudaMemAccessFlagsProtReadWrite;
  say("set", cudaMemPoolSetAccess(pool, &access, 1));
  int *p, host = 0;
  say("allocate", cudaMallocFromPoolAsync((void **)&p, 1024, pool, 0));
  say("fill", cudaMemsetAsync(p, 0x11, 1024, 0));
  say("copy", cudaMemcpy(&host, p + 5, sizeof host, cudaMemcpyDeviceToHost));
  printf("%x\n", host);
  say("free", cudaFreeAsync(p, 0));
  say("wait", cudaDeviceSynchronize());
  say("destroy", cudaMemPoolDestroy(pool));
  cudaMemPool_t own;
  cudaDeviceGetDefaultMemPool(&own, 0);
  flags = cudaMemAccessFlagsProtNone;
  say("get", cudaMemPoolGetAccess(&flags, own, &here));
  printf("read and write: %d\n", flags == cudaMemAccessFlagsProtReadWrite);
}
