// device: h200-sxm
#include <cstdio> // overloads that cuda_runtime.h has for C++
#define P(x) printf("%2d %d\n", __LINE__, (int)(x))
struct Big { float a[4]; };
__constant__ float ctab[16]; __constant__ int cone; __device__ float dtab[8]; __device__ Big dbig; __constant__ Big cbig; __device__ int *dptr; __managed__ int man;
__constant__ float c2[2][3];
__global__ void k(float *p, int n) { if (threadIdx.x < n) p[threadIdx.x] = ctab[threadIdx.x]; }
template <class T> __global__ void kt(T *p, T v) { *p = v; }
__global__ void none() {}
int main() {
  cudaEvent_t e, f; float *h, *d; int *hi; double *m; void *v; size_t pitch, sz; int a, b;
  P(cudaEventCreate(&e, cudaEventDisableTiming)); P(cudaEventCreate(&f, cudaEventDefault)); P(cudaEventCreate(&f)); P(cudaEventCreate(&e, cudaEventBlockingSync));
  P(cudaMallocHost(&h, 64)); P(cudaMallocHost((void **)&h, 64, cudaHostAllocDefault)); P(cudaMallocHost(&h, 64, cudaHostAllocMapped | cudaHostAllocPortable)); P(cudaMallocHost<int>(&hi, 4));
  P(cudaHostAlloc(&h, 64, cudaHostAllocMapped)); P(cudaHostGetDevicePointer(&d, h, 0)); P(cudaHostAlloc((void **)&h, 64, cudaHostAllocMapped));
  P(cudaMallocManaged(&m, 64)); P(cudaMallocManaged(&m, 64, cudaMemAttachGlobal)); P(cudaMallocManaged(&v, 64)); P(cudaMallocManaged<float>(&d, 64));
  P(cudaStreamAttachMemAsync(0, m)); P(cudaStreamAttachMemAsync(NULL, m, 0, cudaMemAttachSingle) != 0);
  P(cudaMalloc(&d, 256)); P(cudaMalloc<float>(&d, 256)); P(cudaMallocPitch(&d, &pitch, 40, 4)); P(cudaMallocAsync(&d, 64, 0));
  cudaMemPool_t pool; P(cudaDeviceGetDefaultMemPool(&pool, 0)); P(cudaMallocAsync(&d, 64, pool, 0)); P(cudaMallocFromPoolAsync(&d, 64, pool, 0));
  float hf[16] = {1, 2, 3, 4}; int hi1 = 5; Big hb = {{1, 2, 3, 4}};
  P(cudaMemcpyToSymbol(ctab, hf, sizeof hf)); P(cudaMemcpyToSymbol(ctab, hf, 4, 4)); P(cudaMemcpyToSymbol(ctab, hf, 4, 4, cudaMemcpyHostToDevice)); P(cudaMemcpyToSymbol(cone, &hi1, 4)); P(cudaMemcpyToSymbol(dbig, &hb, sizeof hb)); P(cudaMemcpyToSymbol(cbig, &hb, sizeof hb)); P(cudaMemcpyToSymbol(c2, hf, sizeof c2)); P(cudaMemcpyToSymbol(dptr, &d, sizeof d)); P(cudaMemcpyToSymbol(man, &hi1, 4));
  P(cudaMemcpyToSymbolAsync(ctab, hf, 8)); P(cudaMemcpyToSymbolAsync(ctab, hf, 8, 0, cudaMemcpyHostToDevice)); P(cudaMemcpyToSymbolAsync(ctab, hf, 8, 0, cudaMemcpyHostToDevice, 0));
  P(cudaMemcpyFromSymbol(hf, dtab, 8)); P(cudaMemcpyFromSymbol(&hb, dbig, sizeof hb, 0)); P(cudaMemcpyFromSymbol(&hi1, cone, sizeof(int), 0, cudaMemcpyDeviceToHost)); P(cudaMemcpyFromSymbolAsync(hf, dtab, 8)); P(cudaMemcpyFromSymbolAsync(hf, dtab, 8, 0, cudaMemcpyDeviceToHost, 0));
  P(cudaGetSymbolAddress(&v, dtab)); P(cudaGetSymbolAddress((void **)&d, dbig)); P(cudaGetSymbolSize(&sz, ctab)); P(sz); P(cudaGetSymbolSize(&sz, c2)); P(sz);
  P(cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1)); P(cudaFuncSetCacheConfig(kt<int>, cudaFuncCachePreferShared)); P(cudaFuncSetSharedMemConfig(k, cudaSharedMemBankSizeFourByte));
  P(cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 16384)); P(cudaFuncSetAttribute(kt<float>, cudaFuncAttributePreferredSharedMemoryCarveout, 50)); P(cudaFuncSetAttribute((const void *)k, cudaFuncAttributeMaxDynamicSharedMemorySize, 16384)); P(cudaFuncSetAttribute((void *)kt<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024)); P(cudaFuncSetAttribute(&k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
  cudaFuncAttributes fa; P(cudaFuncGetAttributes(&fa, k)); P(cudaFuncGetAttributes(&fa, kt<double>)); P(cudaFuncGetAttributes(&fa, (const void *)k));
  P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&a, k, 128, 0)); P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&a, kt<int>, 128, 0)); P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&a, (const void*)k, 128, 0)); P(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&a, k, 128, 0, cudaOccupancyDefault));
  P(cudaOccupancyMaxPotentialBlockSize(&a, &b, k)); P(cudaOccupancyMaxPotentialBlockSize(&a, &b, kt<int>, 0, 256)); P(cudaOccupancyMaxPotentialBlockSizeWithFlags(&a, &b, k, 0, 0, cudaOccupancyDefault)); P(cudaOccupancyMaxPotentialBlockSize(&a, &b, (void *)k, 0, 0));
  auto smem = [](int bs) { return (size_t)bs * 4; };
  P(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&a, &b, k, smem)); P(cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&a, &b, k, smem, 0, 0));
  P(cudaOccupancyAvailableDynamicSMemPerBlock(&sz, k, 2, 128));
  cudaMalloc(&d, 64); int n = 4; void *args[] = {&d, &n};
  P(cudaLaunchKernel(k, dim3(1), dim3(4), args, 0, 0)); P(cudaLaunchKernel(k, 1, 4, args)); P(cudaLaunchKernel((void *)k, 1, 4, args, 0, NULL)); P(cudaLaunchKernel((const void *)k, dim3(1), dim3(4), args)); P(cudaLaunchKernel(&k, 1, 4, args));
  int iv = 3; int *ip = (int *)d; void *args2[] = {&ip, &iv}; P(cudaLaunchKernel(kt<int>, 1, 1, args2)); P(cudaLaunchKernel(none, 1, 1, nullptr));
  cudaLaunchConfig_t cfg = {}; cfg.gridDim = 1; cfg.blockDim = 4; P(cudaLaunchKernelEx(&cfg, k, d, n)); P(cudaLaunchKernelEx(&cfg, kt<int>, ip, 4)); P(cudaLaunchKernelExC(&cfg, k, args)); P(cudaLaunchKernelExC(&cfg, (const void *)k, args));
  cudaChannelFormatDesc cd = cudaCreateChannelDesc<float>(); P(cd.x); cd = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat); cd = cudaCreateChannelDesc<uchar4>();
  cudaArray_t arr; P(cudaMallocArray(&arr, &cd, 4, 4)); P(cudaMallocArray(&arr, &cd, 4)); P(cudaMallocArray(&arr, &cd, 4, 4, cudaArrayDefault));
  cudaResourceDesc rd = {}; rd.resType = cudaResourceTypeArray; rd.res.array.array = arr; cudaTextureDesc td = {}; cudaTextureObject_t to; P(cudaCreateTextureObject(&to, &rd, &td, NULL)); P(cudaCreateTextureObject(&to, &rd, &td, nullptr));
  const char *name; P(cudaFuncGetName(&name, k)); 
  cudaStream_t st; P(cudaStreamCreate(&st)); P(cudaStreamCreateWithFlags(&st, cudaStreamNonBlocking)); P(cudaEventRecord(f)); P(cudaEventRecord(f, st)); P(cudaStreamWaitEvent(st, f)); P(cudaStreamWaitEvent(st, f, 0)); float ms; cudaEventSynchronize(f); P(cudaEventElapsedTime(&ms, f, f));
  P(cudaMemPrefetchAsync(m, 64, 0, 0)); P(cudaMemPrefetchAsync(m, 64, cudaCpuDeviceId)); P(cudaMemAdvise(m, 64, cudaMemAdviseSetReadMostly, 0));
  cudaPointerAttributes pa; P(cudaPointerGetAttributes(&pa, m)); cudaDeviceProp pr; P(cudaGetDeviceProperties(&pr, 0));
  P(cudaMemset(d, 0, 16)); P(cudaMemsetAsync(d, 0, 16)); P(cudaMemcpyAsync(d, hf, sizeof hf, cudaMemcpyDefault)); P(cudaFreeHost(h)); P(cudaHostUnregister(hf) != 0);
  cudaGraph_t g; cudaGraphExec_t ge; P(cudaGraphCreate(&g, 0)); cudaGraphNode_t gn; P(cudaGraphAddMemcpyNodeToSymbol(&gn, g, 0, 0, ctab, hf, 8, 0, cudaMemcpyHostToDevice)); P(cudaGraphMemcpyNodeSetParamsToSymbol(gn, ctab, hf, 8, 0, cudaMemcpyHostToDevice)); P(cudaGraphInstantiate(&ge, g, NULL, NULL, 0)); P(cudaGraphInstantiate(&ge, g)); P(cudaGraphInstantiate(&ge, g, 0)); 
  P(cudaGraphAddMemcpyNodeFromSymbol(&gn, g, 0, 0, hf, dtab, 8, 0, cudaMemcpyDeviceToHost)); P(cudaGraphMemcpyNodeSetParamsFromSymbol(gn, hf, dtab, 8, 0, cudaMemcpyDeviceToHost)); P(cudaGraphInstantiateWithFlags(&ge, g, 0)); P(cudaGraphExecMemcpyNodeSetParamsFromSymbol(ge, gn, hf, dtab, 4, 0, cudaMemcpyDeviceToHost));
  P(cudaDeviceSynchronize());
}
