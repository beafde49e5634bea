// Arrays, textures and surfaces of the driver API: made, copied to and from, read and written by kernels.
#include <cstdio>
#include <cuda.h>

__global__ void read_points(CUtexObject t, float *out, int w, int h) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < w && y < h) out[y * w + x] = tex2D<float>(t, x + 0.5f, y + 0.5f);
}

__global__ void read_between(CUtexObject t, float *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = tex2D<float>(t, (i + 0.5f) / n, 0.5f);
}

__global__ void read_line(CUtexObject t, int *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<int>(t, i);
}

__global__ void read_volume(CUtexObject t, float4 *out) {
  int i = threadIdx.x;
  out[i] = tex3D<float4>(t, i % 2 + 0.5f, i / 2 % 2 + 0.5f, i / 4 + 0.5f);
}

__global__ void twice(CUsurfObject s, int w, int h) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < w && y < h) surf2Dwrite(2 * surf2Dread<float>(s, x * 4, y), s, x * 4, y);
}

static void say(const char *what, CUresult e) {
  const char *name = 0;
  cuGetErrorName(e, &name);
  if (e) printf("%s: %s\n", what, name ? name : "?");
}
#define DO(call) say(#call, call)

int main() {
  CUdevice device;
  CUcontext context;
  DO(cuInit(0));
  DO(cuDeviceGet(&device, 0));
  DO(cuDevicePrimaryCtxRetain(&context, device));
  DO(cuCtxSetCurrent(context));

  // An array of floats, filled from host rows that are longer than its own.
  const int w = 8, h = 4;
  CUarray array;
  CUDA_ARRAY3D_DESCRIPTOR d = {};
  d.Width = w;
  d.Height = h;
  d.Format = CU_AD_FORMAT_FLOAT;
  d.NumChannels = 1;
  d.Flags = CUDA_ARRAY3D_SURFACE_LDST;
  DO(cuArray3DCreate(&array, &d));
  CUDA_ARRAY_DESCRIPTOR back = {};
  DO(cuArrayGetDescriptor(&back, array));
  printf("%zu x %zu, format %d, channels %u\n", back.Width, back.Height, (int)back.Format, back.NumChannels);
  float host[h][w + 2], row[w * h];
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w + 2; x++) host[y][x] = 10 * y + x;
  CUDA_MEMCPY2D c = {};
  c.srcMemoryType = CU_MEMORYTYPE_HOST;
  c.srcHost = host;
  c.srcPitch = sizeof host[0];
  c.srcXInBytes = 4;
  c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  c.dstArray = array;
  c.WidthInBytes = w * sizeof(float);
  c.Height = h;
  DO(cuMemcpy2D(&c));

  CUDA_RESOURCE_DESC r = {};
  r.resType = CU_RESOURCE_TYPE_ARRAY;
  r.res.array.hArray = array;
  CUDA_TEXTURE_DESC t = {};
  for (auto &mode : t.addressMode) mode = CU_TR_ADDRESS_MODE_CLAMP;
  t.filterMode = CU_TR_FILTER_MODE_POINT;
  CUtexObject points;
  DO(cuTexObjectCreate(&points, &r, &t, nullptr));
  CUdeviceptr out;
  DO(cuMemAlloc(&out, 4096));
  read_points<<<h, w>>>(points, (float *)out, w, h);
  DO(cuMemcpyDtoH(row, out, sizeof row));
  printf("points");
  for (int y = 0; y < h; y++) printf(" %g..%g", row[y * w], row[y * w + w - 1]);
  printf("\n");

  CUsurfObject surface;
  DO(cuSurfObjectCreate(&surface, &r));
  twice<<<h, w>>>(surface, w, h);
  DO(cuCtxSynchronize());
  c.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  c.srcArray = array;
  c.srcXInBytes = 8;
  c.srcY = 1;
  c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  c.dstDevice = out;
  c.dstPitch = 32;
  c.WidthInBytes = 12;
  c.Height = 2;
  DO(cuMemcpy2D(&c));
  DO(cuMemcpyDtoH(row, out, 64));
  printf("twice %g %g %g, %g %g %g\n", row[0], row[1], row[2], row[8], row[9], row[10]);
  DO(cuTexObjectDestroy(points));
  DO(cuSurfObjectDestroy(surface));
  DO(cuArrayDestroy(array));

  // Bytes that are read as fractions, between the texels.
  const unsigned char two[2] = {0, 255};
  CUDA_ARRAY_DESCRIPTOR small = {2, 1, CU_AD_FORMAT_UNSIGNED_INT8, 1};
  DO(cuArrayCreate(&array, &small));
  CUDA_MEMCPY2D s = {};
  s.srcMemoryType = CU_MEMORYTYPE_HOST;
  s.srcHost = two;
  s.srcPitch = 2;
  s.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  s.dstArray = array;
  s.WidthInBytes = 2;
  s.Height = 1;
  DO(cuMemcpy2D(&s));
  r.res.array.hArray = array;
  t.filterMode = CU_TR_FILTER_MODE_LINEAR;
  t.flags = CU_TRSF_NORMALIZED_COORDINATES;
  CUtexObject between;
  DO(cuTexObjectCreate(&between, &r, &t, nullptr));
  read_between<<<1, 32>>>(between, (float *)out, 8);
  DO(cuMemcpyDtoH(row, out, 32));
  printf("between");
  for (int i = 0; i < 8; i++) printf(" %g", row[i]);
  printf("\n");
  DO(cuTexObjectDestroy(between));
  DO(cuArrayDestroy(array));

  // A line of an array by offsets in bytes.
  CUDA_ARRAY_DESCRIPTOR line = {16, 0, CU_AD_FORMAT_SIGNED_INT32, 1};
  DO(cuArrayCreate(&array, &line));
  int numbers[16], copy[16] = {};
  for (int i = 0; i < 16; i++) numbers[i] = -i;
  DO(cuMemcpyHtoA(array, 0, numbers, sizeof numbers));
  DO(cuMemcpyAtoH(copy, array, 12, 16));
  printf("line %d %d %d %d %d\n", copy[0], copy[1], copy[2], copy[3], copy[4]);
  DO(cuMemcpyAtoD(out, array, 0, sizeof numbers));

  // Linear memory, and rows of memory, as textures.
  r = {};
  r.resType = CU_RESOURCE_TYPE_LINEAR;
  r.res.linear.devPtr = out;
  r.res.linear.format = CU_AD_FORMAT_SIGNED_INT32;
  r.res.linear.numChannels = 1;
  r.res.linear.sizeInBytes = sizeof numbers;
  t = {};
  t.flags = CU_TRSF_READ_AS_INTEGER;
  CUtexObject linear;
  CUdeviceptr result;
  DO(cuMemAlloc(&result, 4096));
  DO(cuTexObjectCreate(&linear, &r, &t, nullptr));
  read_line<<<1, 32>>>(linear, (int *)result, 16);
  DO(cuMemcpyDtoH(copy, result, sizeof copy));
  printf("linear %d %d\n", copy[1], copy[15]);
  DO(cuTexObjectDestroy(linear));
  DO(cuArrayDestroy(array));

  CUdeviceptr rows;
  size_t pitch = 0;
  DO(cuMemAllocPitch(&rows, &pitch, w * sizeof(float), h, 4));
  printf("pitch is enough: %d\n", pitch >= w * sizeof(float));
  DO(cuMemsetD2D32(rows, pitch, 0x40400000, w, h));
  DO(cuMemsetD2D32(rows + pitch, pitch, 0x3f800000, 3, 2));
  r = {};
  r.resType = CU_RESOURCE_TYPE_PITCH2D;
  r.res.pitch2D.devPtr = rows;
  r.res.pitch2D.format = CU_AD_FORMAT_FLOAT;
  r.res.pitch2D.numChannels = 1;
  r.res.pitch2D.width = w;
  r.res.pitch2D.height = h;
  r.res.pitch2D.pitchInBytes = pitch;
  t = {};
  for (auto &mode : t.addressMode) mode = CU_TR_ADDRESS_MODE_CLAMP;
  DO(cuTexObjectCreate(&points, &r, &t, nullptr));
  read_points<<<h, w>>>(points, (float *)result, w, h);
  DO(cuMemcpyDtoH(row, result, sizeof row));
  printf("rows\n");
  for (int y = 0; y < h; y++, printf("\n"))
    for (int x = 0; x < w; x++) printf("%g", row[y * w + x]);
  DO(cuTexObjectDestroy(points));
  unsigned short shorts[8];
  DO(cuMemsetD2D16(rows, pitch, 0x1234, 4, 2));
  DO(cuMemsetD2D8(rows + 2, pitch, 0xab, 2, 1));
  DO(cuMemcpyDtoH(shorts, rows, 16));
  printf("%x %x %x %x\n", shorts[0], shorts[1], shorts[2], shorts[3]);
  DO(cuMemFree(rows));

  // A volume of float4.
  d = {};
  d.Width = d.Height = d.Depth = 2;
  d.Format = CU_AD_FORMAT_FLOAT;
  d.NumChannels = 4;
  DO(cuArray3DCreate(&array, &d));
  float4 volume[8], all[8];
  for (int i = 0; i < 8; i++) volume[i] = make_float4(i, i + 0.25f, i + 0.5f, i + 0.75f);
  CUDA_MEMCPY3D v = {};
  v.srcMemoryType = CU_MEMORYTYPE_HOST;
  v.srcHost = volume;
  v.srcPitch = 32;
  v.srcHeight = 2;
  v.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  v.dstArray = array;
  v.WidthInBytes = 32;
  v.Height = 2;
  v.Depth = 2;
  DO(cuMemcpy3D(&v));
  r = {};
  r.resType = CU_RESOURCE_TYPE_ARRAY;
  r.res.array.hArray = array;
  DO(cuTexObjectCreate(&points, &r, &t, nullptr));
  read_volume<<<1, 8>>>(points, (float4 *)result);
  DO(cuMemcpyDtoH(all, result, sizeof all));
  printf("volume %g %g %g %g\n", all[0].x, all[1].y, all[2].z, all[7].w);
  DO(cuTexObjectDestroy(points));
  DO(cuArrayDestroy(array));

  // What is refused.
  CUDA_ARRAY_DESCRIPTOR bad = {0, 0, CU_AD_FORMAT_FLOAT, 1};
  DO(cuArrayCreate(&array, &bad));
  bad = {16, 16, CU_AD_FORMAT_FLOAT, 3};
  DO(cuArrayCreate(&array, &bad));
  DO(cuMemAllocPitch(&rows, &pitch, 100, 4, 3));
  DO(cuMemFree(out));
  DO(cuMemFree(result));
}
