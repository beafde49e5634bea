// Linking at run time. The PTX is what nvcc makes of the kernel below, so both ways run the same code.
#include <cstdio>
#include <cstring>
#include <cuda.h>

extern "C" __global__ void number(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x * blockDim.x + threadIdx.x; }

static const char ptx[] = R"(
.version 6.0
.target sm_35
.address_size 64

.visible .entry number(
        .param .u64 number_param_0
)
{
        .reg .b32       %r<5>;
        .reg .b64       %rd<5>;

        ld.param.u64    %rd1, [number_param_0];
        cvta.to.global.u64      %rd2, %rd1;
        mov.u32         %r1, %ctaid.x;
        mov.u32         %r2, %ntid.x;
        mov.u32         %r3, %tid.x;
        mad.lo.s32      %r4, %r1, %r2, %r3;
        mul.wide.s32    %rd3, %r4, 4;
        add.s64         %rd4, %rd2, %rd3;
        st.global.u32   [%rd4], %r4;
        ret;
}
)";

static void say(const char *what, CUresult e) {
  const char *name = 0;
  cuGetErrorName(e, &name);
  printf("%s: %s\n", what, name ? name : "?");
}

int main() {
  CUdevice device;
  CUcontext context;
  CUlinkState state;
  say("before cuInit", cuLinkCreate(0, nullptr, nullptr, &state));
  cuInit(0);
  cuDeviceGet(&device, 0);
  cuDevicePrimaryCtxRetain(&context, device);
  cuCtxSetCurrent(context);

  static char info[4096] = "old", error[4096] = "old";
  float time = -1;
  CUjit_option options[] = {CU_JIT_WALL_TIME, CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
                            CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {&time, info, (void *)sizeof info, error, (void *)sizeof error};
  say("create", cuLinkCreate(5, options, values, &state));
  say("add", cuLinkAddData(state, CU_JIT_INPUT_PTX, (void *)ptx, sizeof ptx, "number.ptx", 0, nullptr, nullptr));
  void *image = nullptr;
  size_t size = 0;
  say("complete", cuLinkComplete(state, &image, &size));
  printf("an image: %d, of some size: %d, errors: \"%s\"\n", image != nullptr, size > 0, error);
  CUmodule module;
  say("load", cuModuleLoadData(&module, image));
  say("destroy", cuLinkDestroy(state));
  CUfunction f;
  say("function", cuModuleGetFunction(&f, module, "number"));
  CUdeviceptr p;
  cuMemAlloc(&p, 256 * sizeof(int));
  void *args[] = {&p};
  say("launch", cuLaunchKernel(f, 4, 1, 1, 64, 1, 1, 0, 0, args, nullptr));
  int all[256], wrong = 0;
  cuMemcpyDtoH(all, p, sizeof all);
  for (int i = 0; i < 256; i++) wrong += all[i] != i;
  printf("wrong %d\n", wrong);
  say("unload", cuModuleUnload(module));

  say("PTX at once", cuModuleLoadData(&module, ptx));
  say("function", cuModuleGetFunction(&f, module, "number"));
  cuModuleUnload(module);
  cuMemFree(p);
}
