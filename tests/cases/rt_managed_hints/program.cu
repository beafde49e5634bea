// device: h200-sxm
// What was said of managed memory can be asked: of all of a range, or it is nothing.
#include <cstdio>

#define CHECK(call) do { cudaError_t error = (call); if (error) { printf("%d %s\n", __LINE__, cudaGetErrorName(error)); return 1; } } while (0)

static const size_t MIB = 1 << 20;
static char *data;

static void show(const char *what, char *from, size_t size) {
  int mostly = 9, preferred = 9, by[3] = {9, 9, 9}, fetched = 9;
  void *out[] = {&mostly, &preferred, by, &fetched};
  size_t sizes[] = {4, 4, 12, 4};
  cudaMemRangeAttribute which[] = {cudaMemRangeAttributeReadMostly, cudaMemRangeAttributePreferredLocation,
                                   cudaMemRangeAttributeAccessedBy, cudaMemRangeAttributeLastPrefetchLocation};
  cudaError_t e = cudaMemRangeGetAttributes(out, sizes, which, 4, from, size);
  if (e) printf("%s\n", cudaGetErrorName(e));
  printf("%s: read mostly %d, preferred %d, accessed by %d %d %d, fetched to %d\n", what, mostly, preferred, by[0], by[1], by[2], fetched);
}

int main() {
  CHECK(cudaMallocManaged(&data, 4 * MIB));
  cudaMemLocation device, host;
  device.type = cudaMemLocationTypeDevice;
  device.id = 0;
  host.type = cudaMemLocationTypeHost;
  host.id = 0;
  show("new", data, 4 * MIB);
  CHECK(cudaMemAdvise(data, 2 * MIB, cudaMemAdviseSetReadMostly, device));
  show("half", data, 2 * MIB);
  show("all", data, 4 * MIB);
  show("other half", data + 2 * MIB, 2 * MIB);
  CHECK(cudaMemAdvise(data + 2 * MIB, 2 * MIB, cudaMemAdviseSetReadMostly, device));
  show("both", data, 4 * MIB);
  CHECK(cudaMemAdvise(data, 4 * MIB, cudaMemAdviseUnsetReadMostly, device));
  CHECK(cudaMemAdvise(data, 4 * MIB, cudaMemAdviseSetPreferredLocation, host));
  show("at home", data, 4 * MIB);
  int type = 9;
  CHECK(cudaMemRangeGetAttribute(&type, 4, cudaMemRangeAttributePreferredLocationType, data, 4 * MIB));
  printf("type %d\n", type == cudaMemLocationTypeHost || type == cudaMemLocationTypeHostNuma);
  CHECK(cudaMemAdvise(data, 4 * MIB, cudaMemAdviseSetPreferredLocation, device));
  CHECK(cudaMemAdvise(data, 4 * MIB, cudaMemAdviseSetAccessedBy, device));
  show("accessed", data, 4 * MIB);
  CHECK(cudaMemAdvise(data, 4 * MIB, cudaMemAdviseUnsetAccessedBy, device));
  CHECK(cudaMemAdvise(data, 4 * MIB, cudaMemAdviseUnsetPreferredLocation, device));
  CHECK(cudaMemPrefetchAsync(data, 4 * MIB, device, 0));
  CHECK(cudaDeviceSynchronize());
  show("fetched", data, 4 * MIB);
  CHECK(cudaMemPrefetchAsync(data, MIB, host, 0));
  CHECK(cudaDeviceSynchronize());
  show("split", data, 4 * MIB);
  int small = 0;
  printf("%s\n", cudaGetErrorName(cudaMemRangeGetAttribute(&small, 2, cudaMemRangeAttributeReadMostly, data, MIB)));
  CHECK(cudaFree(data));
  return 0;
}
