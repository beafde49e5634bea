// Blog post companion: "Texture objects in five minutes"
// Rotates an image through a bilinear texture, then does a 3x3 sharpen with a
// point-sampled, clamped texture and writes through a surface.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>
#include <cuda_runtime.h>

#define CUDA_TRY(expr)                                                                      \
  do {                                                                                      \
    cudaError_t status_ = (expr);                                                           \
    if (status_ != cudaSuccess) {                                                           \
      std::printf("[%s:%d] %s\n", __FILE__, __LINE__, cudaGetErrorString(status_));         \
      std::abort();                                                                         \
    }                                                                                       \
  } while (false)

static const int kWidth = 128;
static const int kHeight = 96;

__global__ void rotateKernel(cudaTextureObject_t tex, float *out, int width, int height, float theta) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float u = (x + 0.5f) / width - 0.5f;
  float v = (y + 0.5f) / height - 0.5f;
  float tu = u * cosf(theta) - v * sinf(theta) + 0.5f;
  float tv = v * cosf(theta) + u * sinf(theta) + 0.5f;
  out[y * width + x] = tex2D<float>(tex, tu, tv);
}

__global__ void sharpenKernel(cudaTextureObject_t tex, cudaSurfaceObject_t surf, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float c = tex2D<float>(tex, x, y);
  float n = tex2D<float>(tex, x, y - 1), s = tex2D<float>(tex, x, y + 1);
  float e = tex2D<float>(tex, x + 1, y), w = tex2D<float>(tex, x - 1, y);
  float r = 5.0f * c - n - s - e - w;
  surf2Dwrite(fminf(fmaxf(r, 0.0f), 255.0f), surf, x * sizeof(float), y);
}

struct ArrayDeleter {
  void operator()(cudaArray *a) const { cudaFreeArray(a); }
};
using ArrayPtr = std::unique_ptr<cudaArray, ArrayDeleter>;

static ArrayPtr makeArray(unsigned flags) {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t a = nullptr;
  CUDA_TRY(cudaMallocArray(&a, &desc, kWidth, kHeight, flags));
  return ArrayPtr(a);
}

static cudaTextureObject_t makeTexture(cudaArray_t array, cudaTextureFilterMode filter,
                                       cudaTextureAddressMode mode, bool normalized) {
  cudaResourceDesc res = {};
  res.resType = cudaResourceTypeArray;
  res.res.array.array = array;
  cudaTextureDesc td = {};
  td.addressMode[0] = mode;
  td.addressMode[1] = mode;
  td.filterMode = filter;
  td.readMode = cudaReadModeElementType;
  td.normalizedCoords = normalized;
  cudaTextureObject_t t = 0;
  CUDA_TRY(cudaCreateTextureObject(&t, &res, &td, nullptr));
  return t;
}

static double mean(const std::vector<float> &v) {
  double s = 0;
  for (float f : v) s += f;
  return s / v.size();
}

int main() {
  std::vector<float> image(kWidth * kHeight), result(kWidth * kHeight);
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x)
      image[y * kWidth + x] = ((x / 16 + y / 16) & 1) ? 200.0f : float(20 + x / 2);

  ArrayPtr src = makeArray(cudaArrayDefault);
  ArrayPtr dst = makeArray(cudaArraySurfaceLoadStore);
  const size_t rowBytes = kWidth * sizeof(float);
  CUDA_TRY(cudaMemcpy2DToArray(src.get(), 0, 0, image.data(), rowBytes, rowBytes, kHeight, cudaMemcpyHostToDevice));

  dim3 block(16, 16), grid((kWidth + 15) / 16, (kHeight + 15) / 16);

  // --- part 1: rotation with wrap addressing and bilinear filtering
  float *d_out;
  CUDA_TRY(cudaMalloc(&d_out, rowBytes * kHeight));
  cudaTextureObject_t lin = makeTexture(src.get(), cudaFilterModeLinear, cudaAddressModeWrap, true);
  const float angles[] = {0.0f, 0.5f, 1.25f};
  for (float a : angles) {
    rotateKernel<<<grid, block>>>(lin, d_out, kWidth, kHeight, a);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpy(result.data(), d_out, rowBytes * kHeight, cudaMemcpyDeviceToHost));
    std::printf("rotate %.2f rad: mean %.1f\n", a, mean(result));
    if (a == 0.0f) {
      int bad = 0;
      for (size_t i = 0; i < image.size(); ++i)
        if (std::fabs(result[i] - image[i]) > 2.0f) ++bad;   // 8-bit filter weights
      std::printf("  identity check: %s\n", bad == 0 ? "PASS" : "FAIL");
    }
  }

  // --- part 2: point sampling with clamping, output through a surface
  cudaTextureObject_t pt = makeTexture(src.get(), cudaFilterModePoint, cudaAddressModeClamp, false);
  cudaResourceDesc sres = {};
  sres.resType = cudaResourceTypeArray;
  sres.res.array.array = dst.get();
  cudaSurfaceObject_t surf = 0;
  CUDA_TRY(cudaCreateSurfaceObject(&surf, &sres));
  sharpenKernel<<<grid, block>>>(pt, surf, kWidth, kHeight);
  CUDA_TRY(cudaDeviceSynchronize());
  CUDA_TRY(cudaMemcpy2DFromArray(result.data(), rowBytes, dst.get(), 0, 0, rowBytes, kHeight, cudaMemcpyDeviceToHost));

  auto at = [&](int x, int y) {
    x = x < 0 ? 0 : (x >= kWidth ? kWidth - 1 : x);
    y = y < 0 ? 0 : (y >= kHeight ? kHeight - 1 : y);
    return image[y * kWidth + x];
  };
  int wrong = 0;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      float r = 5 * at(x, y) - at(x, y - 1) - at(x, y + 1) - at(x + 1, y) - at(x - 1, y);
      r = std::fmin(std::fmax(r, 0.0f), 255.0f);
      if (r != result[y * kWidth + x]) ++wrong;
    }
  std::printf("sharpen: mean %.2f, %d wrong pixels\n", mean(result), wrong);

  CUDA_TRY(cudaDestroyTextureObject(lin));
  CUDA_TRY(cudaDestroyTextureObject(pt));
  CUDA_TRY(cudaDestroySurfaceObject(surf));
  CUDA_TRY(cudaFree(d_out));
  return wrong != 0;
}
