// What memory pools say of themselves, and which one allocates.
#include <cstdio>
#include <cstring>

#define CHECK(call) do { cudaError_t error = (call); if (error) { printf("%d %s\n", __LINE__, cudaGetErrorName(error)); return 1; } } while (0)

static unsigned long long number(cudaMemPool_t pool, cudaMemPoolAttr what) {
  unsigned long long value = 0;
  cudaError_t e = cudaMemPoolGetAttribute(pool, what, &value);
  if (e) printf("%s\n", cudaGetErrorName(e));
  return value;
}
static void show(const char *when, cudaMemPool_t pool) {
  unsigned long long used = number(pool, cudaMemPoolAttrUsedMemCurrent), most = number(pool, cudaMemPoolAttrUsedMemHigh);
  unsigned long long reserved = number(pool, cudaMemPoolAttrReservedMemCurrent);
  printf("%s: used %llu, most %llu, enough reserved %d, most of that %d\n", when, used, most, reserved >= used,
         number(pool, cudaMemPoolAttrReservedMemHigh) >= most);
}

int main() {
  cudaMemPool_t mine, own, now;
  cudaMemPoolProps props;
  memset(&props, 0, sizeof props);
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  CHECK(cudaMemPoolCreate(&mine, &props));
  CHECK(cudaDeviceGetDefaultMemPool(&own, 0));
  CHECK(cudaDeviceGetMemPool(&now, 0));
  printf("%d %d\n", own == now, own != mine);
  int on = -1;
  for (int k = 1; k <= 3; k++) {
    CHECK(cudaMemPoolGetAttribute(mine, (cudaMemPoolAttr)k, &on));
    printf("switch %d: %d\n", k, on);
  }
  printf("threshold %llu\n", number(mine, cudaMemPoolAttrReleaseThreshold));

  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  char *a, *b, *c;
  CHECK(cudaMallocFromPoolAsync(&a, 1 << 20, mine, s));
  CHECK(cudaMallocFromPoolAsync(&b, 1 << 16, mine, s));
  CHECK(cudaMallocAsync(&c, 1 << 12, s));
  CHECK(cudaMemsetAsync(a, 1, 1 << 20, s));
  CHECK(cudaStreamSynchronize(s));
  show("two", mine);
  show("default", own);
  CHECK(cudaFreeAsync(a, s));
  CHECK(cudaStreamSynchronize(s));
  show("one", mine);
  unsigned long long zero = 0, keep = 1 << 26;
  CHECK(cudaMemPoolSetAttribute(mine, cudaMemPoolAttrUsedMemHigh, &zero));
  show("anew", mine);
  printf("%s\n", cudaGetErrorName(cudaMemPoolSetAttribute(mine, cudaMemPoolAttrUsedMemHigh, &keep)));
  printf("%s\n", cudaGetErrorName(cudaMemPoolSetAttribute(mine, cudaMemPoolAttrUsedMemCurrent, &zero)));
  CHECK(cudaMemPoolSetAttribute(mine, cudaMemPoolAttrReleaseThreshold, &keep));
  printf("threshold %llu\n", number(mine, cudaMemPoolAttrReleaseThreshold));
  on = 0;
  CHECK(cudaMemPoolSetAttribute(mine, cudaMemPoolReuseAllowOpportunistic, &on));
  on = 5;
  CHECK(cudaMemPoolGetAttribute(mine, cudaMemPoolReuseAllowOpportunistic, &on));
  printf("switch 2: %d\n", on);

  CHECK(cudaDeviceSetMemPool(0, mine));
  CHECK(cudaDeviceGetMemPool(&now, 0));
  CHECK(cudaMallocAsync(&a, 1 << 14, s));
  CHECK(cudaStreamSynchronize(s));
  printf("%d\n", now == mine);
  show("current", mine);
  show("default", own);
  for (char *p : {a, b, c}) CHECK(cudaFreeAsync(p, s));
  CHECK(cudaStreamSynchronize(s));
  show("none", mine);
  CHECK(cudaMemPoolTrimTo(mine, 0));
  printf("%s\n", cudaGetErrorName(cudaMemPoolDestroy(own)));
  CHECK(cudaMemPoolDestroy(mine));
  CHECK(cudaDeviceGetMemPool(&now, 0));
  printf("%d\n", now == own);
  props.allocType = cudaMemAllocationTypeInvalid;
  printf("%s\n", cudaGetErrorName(cudaMemPoolCreate(&mine, &props)));
  CHECK(cudaStreamDestroy(s));
  return 0;
}
