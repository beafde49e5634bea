#include <curand_kernel.h>
enum curandStatus { CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_NOT_INITIALIZED = 101, CURAND_STATUS_ALLOCATION_FAILED = 102, CURAND_STATUS_TYPE_ERROR = 103, CURAND_STATUS_OUT_OF_RANGE = 104, CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105, CURAND_STATUS_LAUNCH_FAILURE = 201, CURAND_STATUS_INTERNAL_ERROR = 999 };
typedef enum curandStatus curandStatus_t;
enum curandRngType { CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161 };
typedef enum curandRngType curandRngType_t;
struct curandGenerator_st { int type; bool ready; unsigned long long seed, offset; cudaStream_t stream; void *states; };
typedef struct curandGenerator_st *curandGenerator_t;
struct __draw_bits { template <class _S> __device__ unsigned operator()(_S *s) const { return curand(s); } };
template <class _T> struct __draw_uniform;
template <> struct __draw_uniform<float> { template <class _S> __device__ float operator()(_S *s) const { return curand_uniform(s); } };
template <> struct __draw_uniform<double> { template <class _S> __device__ double operator()(_S *s) const { return curand_uniform_double(s); } };
template <class _T> struct __draw_normal { _T mean, deviation; };
template <> struct __draw_normal<float> { float mean, deviation; template <class _S> __device__ float operator()(_S *s) const { return mean + deviation * curand_normal(s); } };
template <> struct __draw_normal<double> { double mean, deviation; template <class _S> __device__ double operator()(_S *s) const { return mean + deviation * curand_normal_double(s); } };
template <class _S> __global__ void __draw_start(_S *s, unsigned long long seed, unsigned long long offset) { unsigned i = blockIdx.x * blockDim.x + threadIdx.x; curand_init(seed, i, offset, &s[i]); }
template <class _S, class _T, class _F> __global__ void __draw_all(_S *states, _T *p, size_t n, _F f) { size_t i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; _S s = states[i], *from = states + i; for (; i < n; i += 4096) p[i] = f(&s); *from = s; }
template <class _S, class _T, class _F> void __draw_with(curandGenerator_t g, _T *p, size_t n, _F f) {
  if (!g->states) cudaMalloc(&g->states, 4096 * sizeof(_S));
  if (!g->ready) __draw_start<_S><<<64, 64, 0, g->stream>>>((_S *)g->states, g->seed, g->offset);
  g->ready = true;
  __draw_all<_S><<<n < 4096 ? (unsigned)((n + 63) / 64) : 64, 64, 0, g->stream>>>((_S *)g->states, p, n, f);
}
template <class _T, class _F> curandStatus_t __draw(curandGenerator_t g, _T *p, size_t n, _F f) {
  if (!g) return CURAND_STATUS_NOT_INITIALIZED;
  if (n == 0) return CURAND_STATUS_SUCCESS;
  if (g->type == CURAND_RNG_PSEUDO_PHILOX4_32_10) __draw_with<curandStatePhilox4_32_10_t>(g, p, n, f); else __draw_with<curandStateXORWOW_t>(g, p, n, f);
  return cudaPeekAtLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}
inline curandStatus_t curandCreateGenerator(curandGenerator_t *g, curandRngType_t type) { if (type != CURAND_RNG_PSEUDO_DEFAULT && type != CURAND_RNG_PSEUDO_XORWOW && type != CURAND_RNG_PSEUDO_PHILOX4_32_10) return CURAND_STATUS_TYPE_ERROR; *g = (curandGenerator_t)malloc(sizeof(struct curandGenerator_st)); (*g)->type = type; (*g)->seed = 0; (*g)->offset = 0; (*g)->stream = 0; (*g)->ready = false; (*g)->states = 0; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandDestroyGenerator(curandGenerator_t g) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; if (g->states) cudaFree(g->states); free(g); return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t g, unsigned long long seed) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; g->seed = seed; g->ready = false; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t g, unsigned long long offset) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; g->offset = offset / 4096; g->ready = false; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetStream(curandGenerator_t g, cudaStream_t s) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; g->stream = s; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGenerate(curandGenerator_t g, unsigned *p, size_t n) { return __draw(g, p, n, __draw_bits()); }
inline curandStatus_t curandGenerateUniform(curandGenerator_t g, float *p, size_t n) { return __draw(g, p, n, __draw_uniform<float>()); }
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double *p, size_t n) { return __draw(g, p, n, __draw_uniform<double>()); }
inline curandStatus_t curandGenerateNormal(curandGenerator_t g, float *p, size_t n, float mean, float deviation) { if (n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE; __draw_normal<float> f; f.mean = mean; f.deviation = deviation; return __draw(g, p, n, f); }
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t g, double *p, size_t n, double mean, double deviation) { if (n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE; __draw_normal<double> f; f.mean = mean; f.deviation = deviation; return __draw(g, p, n, f); }
