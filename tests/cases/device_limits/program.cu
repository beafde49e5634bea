// device: h200-sxm
// Limits of the device, as an H200 tells them: members of cudaDeviceProp and attributes 21 to 77 of textures and surfaces.
#include <cstdio>
int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
#define P(x) printf(#x " %lld\n", (long long)p.x);
  P(persistingL2CacheMaxSize) P(accessPolicyMaxWindowSize) P(l2CacheSize) P(maxBlocksPerMultiProcessor)
  P(reservedSharedMemPerBlock) P(sharedMemPerBlockOptin) P(sharedMemPerMultiprocessor) P(memPitch)
  P(textureAlignment) P(texturePitchAlignment) P(surfaceAlignment) P(computePreemptionSupported)
  P(canUseHostPointerForRegisteredMem) P(singleToDoublePrecisionPerfRatio) P(maxTexture1DMipmap)
  P(maxTextureCubemap) P(maxSurface1D) P(maxSurfaceCubemapLayered[1]) P(memoryPoolsSupported) P(clusterLaunch)
  P(hostRegisterSupported) P(unifiedFunctionPointers)
  for (int a = 21; a <= 77; a++) {
    int v = -1;
    if (a < 30 || a > 41 && a < 50 || a > 51 && a < 75 || a == 77) {
      cudaDeviceGetAttribute(&v, (cudaDeviceAttr)a, 0);
      printf("%d ", v);
    }
  }
  int ratio, persisting;
  cudaDeviceGetAttribute(&ratio, cudaDevAttrSingleToDoublePrecisionPerfRatio, 0);
  cudaDeviceGetAttribute(&persisting, cudaDevAttrMaxPersistingL2CacheSize, 0);
  printf("\n%d %d\n", ratio, persisting);
}
