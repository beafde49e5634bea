// A kernel's arguments in one buffer, each at a multiple of its alignment.
#include <cstdio>
#include <cstring>
#include <cuda.h>

struct Pair { float a; double b; };
extern "C" __global__ void mix(int *out, char c, short s, Pair p, float f) {
  out[threadIdx.x] = c + 10 * s + (int)(100 * p.a) + (int)(1000 * p.b) + (int)(10000 * f) + 100000 * threadIdx.x;
}

#define CHECK(call)                                                       \
  do {                                                                    \
    CUresult e_ = (call);                                                 \
    if (e_ != CUDA_SUCCESS) printf("line %d: %d\n", __LINE__, (int)e_);   \
  } while (0)

int main() {
  CHECK(cuInit(0));
  CUdevice device;
  CUcontext context;
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  CUdeviceptr out;
  CHECK(cuMemAlloc(&out, 4 * sizeof(int)));
  CUfunction f;
  cudaFunction_t kernel;
  if (cudaGetFuncBySymbol(&kernel, (const void *)mix) != cudaSuccess) printf("no kernel\n");
  f = (CUfunction)kernel;

  alignas(8) char buffer[256];
  size_t at = 0;
  auto add = [&](const auto &x) {
    at = (at + alignof(decltype(x)) - 1) / alignof(decltype(x)) * alignof(decltype(x));
    memcpy(buffer + at, &x, sizeof x);
    at += sizeof x;
  };
  add(out);
  add((char)1);
  add((short)2);
  add(Pair{3, 4});
  add(5.0f);
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &at, CU_LAUNCH_PARAM_END};
  CHECK(cuLaunchKernel(f, 1, 1, 1, 4, 1, 1, 0, 0, nullptr, extra));
  int host[4];
  CHECK(cuMemcpyDtoH(host, out, sizeof host));
  printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
  CHECK(cuMemFree(out));
}
