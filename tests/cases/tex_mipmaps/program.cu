// Mipmapped arrays: their levels, fetches between levels, what objects say of themselves, and arrays of what they are made.
#include <cstdio>
#include <cstring>
#include <vector>

#define CHECK(call) do { cudaError_t error = (call); if (error) { printf("%d %s\n", __LINE__, cudaGetErrorName(error)); return 1; } } while (0)

__global__ void levels(cudaTextureObject_t t, const float *lods, float *out) {
  out[threadIdx.x] = tex2DLod<float>(t, 0.5f, 0.5f, lods[threadIdx.x]);
}
__global__ void pairs(cudaTextureObject_t t, const float *lods, float2 *out) {
  out[threadIdx.x] = tex1DLod<float2>(t, 0.25f, lods[threadIdx.x]);
}
__global__ void whole(cudaTextureObject_t t, const float *lods, int *out) {
  out[threadIdx.x] = tex2DLayeredLod<int>(t, 0.6f, 0.6f, 1, lods[threadIdx.x]);
}

int main() {
  const int n = 8;
  float lods[n] = {-2, 0, 0.25f, 0.75f, 1, 1.625f, 2.25f, 9}, out[2 * n], *where, *result;
  CHECK(cudaMalloc(&where, sizeof lods));
  CHECK(cudaMalloc(&result, sizeof out));
  CHECK(cudaMemcpy(where, lods, sizeof lods, cudaMemcpyHostToDevice));

  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t image;
  CHECK(cudaMallocMipmappedArray(&image, &format, make_cudaExtent(12, 6, 0), 9));
  cudaArray_t level;
  for (int k = 0; k < 4; k++) {
    cudaExtent e;
    CHECK(cudaGetMipmappedArrayLevel(&level, image, k));
    CHECK(cudaArrayGetInfo(0, &e, 0, level));
    printf("level %d: %zu %zu %zu\n", k, e.width, e.height, e.depth);
    std::vector<float> texels(e.width * e.height, 10.0f * k * k);
    CHECK(cudaMemcpy2DToArray(level, 0, 0, texels.data(), e.width * 4, e.width * 4, e.height, cudaMemcpyHostToDevice));
  }
  printf("level 4: %s\n", cudaGetErrorName(cudaGetMipmappedArrayLevel(&level, image, 4)));

  cudaResourceDesc r;
  cudaTextureDesc d;
  memset(&r, 0, sizeof r);
  memset(&d, 0, sizeof d);
  r.resType = cudaResourceTypeMipmappedArray;
  r.res.mipmap.mipmap = image;
  d.normalizedCoords = 1;
  d.filterMode = cudaFilterModeLinear;
  d.maxMipmapLevelClamp = 3;
  for (int k = 0; k < 4; k++) {
    d.mipmapFilterMode = k == 1 ? cudaFilterModePoint : cudaFilterModeLinear;
    d.mipmapLevelBias = k == 2 ? 0.5f : 0;
    d.minMipmapLevelClamp = k == 3 ? 0.5f : 0;
    d.maxMipmapLevelClamp = k == 3 ? 1.5f : 3;
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &r, &d, 0));
    levels<<<1, n>>>(t, where, result);
    CHECK(cudaMemcpy(out, result, n * 4, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) printf(" %.3f", out[i]);
    printf("\n");
    cudaTextureDesc said;
    CHECK(cudaGetTextureObjectTextureDesc(&said, t));
    printf("%d %.1f %.1f\n", said.mipmapFilterMode, said.mipmapLevelBias, said.maxMipmapLevelClamp);
    CHECK(cudaDestroyTextureObject(t));
  }
  CHECK(cudaFreeMipmappedArray(image));

  format = cudaCreateChannelDesc<float2>();
  CHECK(cudaMallocMipmappedArray(&image, &format, make_cudaExtent(4, 0, 0), 3));
  for (int k = 0; k < 3; k++) {
    CHECK(cudaGetMipmappedArrayLevel(&level, image, k));
    std::vector<float2> texels(4 >> k, make_float2(1 + k, 100 * k));
    CHECK(cudaMemcpy2DToArray(level, 0, 0, texels.data(), 8 * texels.size(), 8 * texels.size(), 1, cudaMemcpyHostToDevice));
  }
  r.res.mipmap.mipmap = image;
  d.mipmapLevelBias = 0;
  d.minMipmapLevelClamp = 0;
  d.maxMipmapLevelClamp = 2;
  cudaTextureObject_t t;
  CHECK(cudaCreateTextureObject(&t, &r, &d, 0));
  pairs<<<1, n>>>(t, where, (float2 *)result);
  CHECK(cudaMemcpy(out, result, n * 8, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) printf(" %.3f/%.2f", out[2 * i], out[2 * i + 1]);
  printf("\n");
  cudaResourceDesc of;
  CHECK(cudaGetTextureObjectResourceDesc(&of, t));
  printf("%d\n", of.resType == cudaResourceTypeMipmappedArray && of.res.mipmap.mipmap == image);
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFreeMipmappedArray(image));

  // Layers stay as many as they are.
  format = cudaCreateChannelDesc<int>();
  CHECK(cudaMallocMipmappedArray(&image, &format, make_cudaExtent(4, 4, 3), 3, cudaArrayLayered));
  for (int k = 0; k < 3; k++) {
    CHECK(cudaGetMipmappedArrayLevel(&level, image, k));
    cudaExtent e;
    unsigned int flags;
    CHECK(cudaArrayGetInfo(0, &e, &flags, level));
    printf("layers %d: %zu %zu %zu %u\n", k, e.width, e.height, e.depth, flags);
    std::vector<int> texels(e.width * e.height * e.depth);
    for (size_t i = 0; i < texels.size(); i++) texels[i] = 1000 * k + i;
    cudaMemcpy3DParms copy;
    memset(&copy, 0, sizeof copy);
    copy.srcPtr = make_cudaPitchedPtr(texels.data(), e.width * 4, e.width, e.height);
    copy.dstArray = level;
    copy.extent = e;
    copy.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&copy));
  }
  r.res.mipmap.mipmap = image;
  d.filterMode = cudaFilterModePoint;
  d.mipmapFilterMode = cudaFilterModePoint;
  CHECK(cudaCreateTextureObject(&t, &r, &d, 0));
  whole<<<1, n>>>(t, where, (int *)result);
  CHECK(cudaMemcpy(out, result, n * 4, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) printf(" %d", ((int *)out)[i]);
  printf("\n");
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFreeMipmappedArray(image));

  cudaArray_t rows;
  cudaExtent e;
  unsigned int flags;
  CHECK(cudaMalloc3DArray(&rows, &format, make_cudaExtent(5, 0, 7), cudaArrayLayered));
  CHECK(cudaArrayGetInfo(0, &e, &flags, rows));
  printf("%zu %zu %zu %u\n", e.width, e.height, e.depth, flags);
  CHECK(cudaFreeArray(rows));
  CHECK(cudaMallocArray(&rows, &format, 5, 1));
  CHECK(cudaArrayGetInfo(0, &e, &flags, rows));
  printf("%zu %zu %zu %u\n", e.width, e.height, e.depth, flags);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = rows;
  cudaSurfaceObject_t s;
  CHECK(cudaCreateSurfaceObject(&s, &r));
  CHECK(cudaGetSurfaceObjectResourceDesc(&of, s));
  printf("%d\n", of.res.array.array == rows);
  CHECK(cudaDestroySurfaceObject(s));
  CHECK(cudaFreeArray(rows));
  CHECK(cudaFree(where));
  CHECK(cudaFree(result));
  return 0;
}
