#define CURAND_H_
#include <curand_kernel.h>
enum curandStatus { CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_NOT_INITIALIZED = 101, CURAND_STATUS_ALLOCATION_FAILED = 102, CURAND_STATUS_TYPE_ERROR = 103, CURAND_STATUS_OUT_OF_RANGE = 104, CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105, CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106, CURAND_STATUS_LAUNCH_FAILURE = 201, CURAND_STATUS_PREEXISTING_FAILURE = 202, CURAND_STATUS_INITIALIZATION_FAILED = 203, CURAND_STATUS_ARCH_MISMATCH = 204, CURAND_STATUS_INTERNAL_ERROR = 999 };
typedef enum curandStatus curandStatus_t;
enum curandRngType { CURAND_RNG_TEST = 0, CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_MRG32K3A = 121, CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_DEFAULT = 200, CURAND_RNG_QUASI_SOBOL32 = 201, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202, CURAND_RNG_QUASI_SOBOL64 = 203, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204 };
enum curandOrdering { CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT = 101, CURAND_ORDERING_PSEUDO_SEEDED = 102, CURAND_ORDERING_PSEUDO_LEGACY = 103, CURAND_ORDERING_PSEUDO_DYNAMIC = 104, CURAND_ORDERING_QUASI_DEFAULT = 201 };
typedef enum curandOrdering curandOrdering_t;
enum curandDirectionVectorSet { CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102, CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103, CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104 };
typedef enum curandDirectionVectorSet curandDirectionVectorSet_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 4
#define CURAND_VERSION 10400
typedef enum curandRngType curandRngType_t;
struct curandGenerator_st { int type; bool ready; unsigned long long seed, offset; cudaStream_t stream; void *states; unsigned long long at; int dimensions; bool host; };
typedef struct curandGenerator_st *curandGenerator_t;
template <class _T, int _K> struct __draw {
  double mean, deviation;
  static constexpr bool wide = sizeof(_T) == 8, normal = _K == 2 || _K == 3;
  __device__ _T __made(_T z) const { if constexpr (_K == 2) return (_T)mean + (_T)deviation * z; else if constexpr (wide) return exp((_T)mean + (_T)deviation * z); else return expf((_T)mean + (_T)deviation * z); }
  template <class _S> __device__ _T operator()(_S *s) const {
    if constexpr (_K == 0) return curand(s);
    else if constexpr (_K == 1) { if constexpr (wide) return curand_uniform_double(s); else return curand_uniform(s); }
    else if constexpr (_K == 4) return curand_poisson(s, mean);
    else if constexpr (wide) return __made(curand_normal_double(s));
    else return __made(curand_normal(s));
  }
  template <class _X> __device__ _T of(_X x) const {
    unsigned high = (unsigned)(x >> (8 * sizeof(_X) - 32));
    if constexpr (_K == 0) return (_T)x;
    else if constexpr (_K == 1) { if constexpr (!wide) return _curand_uniform(high); else if constexpr (sizeof(_X) == 8) return __sobol_double(x); else return x * 2.3283064365386963e-10 + 2.3283064365386963e-10; }
    else if constexpr (_K == 4) return __poisson_at(__sobol_double(x), mean);
    else if constexpr (wide) return __made(normcdfinv(__sobol_double(x)));
    else return __made(normcdfinvf(_curand_uniform(high)));
  }
};
template <class _S> __global__ void __draw_start(_S *s, unsigned long long seed, unsigned long long offset) { unsigned i = blockIdx.x * blockDim.x + threadIdx.x; curand_init(seed, i, offset, &s[i]); }
template <class _S, class _T, class _F> __global__ void __draw_all(_S *states, _T *p, size_t n, _F f) { size_t i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; _S s = states[i], *from = states + i; for (; i < n; i += 4096) p[i] = f(&s); *from = s; }
template <class _S, class _T, class _F> void __draw_with(curandGenerator_t g, _T *p, size_t n, _F f) {
  if (!g->states) cudaMalloc(&g->states, 4096 * sizeof(_S));
  if (!g->ready) __draw_start<_S><<<64, 64, 0, g->stream>>>((_S *)g->states, g->seed, g->offset / 4096);
  g->ready = true;
  __draw_all<_S><<<n < 4096 ? (unsigned)((n + 63) / 64) : 64, 64, 0, g->stream>>>((_S *)g->states, p, n, f);
}
template <class _T, class _F> __global__ void __draw_mrg(unsigned long long seed, unsigned long long at, _T *p, size_t n, _F f) {
  size_t e = blockIdx.x * blockDim.x + threadIdx.x, units = _F::normal ? n / 2 : n;
  if (e >= units) return;
  unsigned long long first = (_F::normal ? at / 2 : at) + e;
  curandStateMRG32k3a_t s;
  curand_init(seed, first % 81920, first / 81920 * (_F::normal ? 2 : 1), &s);
  for (; e < units; e += 81920) if constexpr (_F::normal) { p[2 * e] = f(&s); p[2 * e + 1] = f(&s); } else p[e] = f(&s);
}
__global__ inline void __mt_start(unsigned *s, unsigned seed) { s[0] = seed; for (int i = 1; i < 624; i++) s[i] = 1812433253u * (s[i - 1] ^ (s[i - 1] >> 30)) + (unsigned)i; s[624] = 0; }
template <class _T, class _F> __global__ void __draw_mt(unsigned *state, _T *p, size_t n, _F f) {
  __shared__ unsigned s[624];
  unsigned t = threadIdx.x, at = state[624];
  for (unsigned i = t; i < 624; i += 208) s[i] = state[i];
  __syncthreads();
  for (size_t done = 0; done < n;) {
    if (at % 208 == 0) { unsigned i = at % 624 + t, y = (s[i] & 0x80000000u) | (s[(i + 1) % 624] & 0x7fffffffu), x = s[(i + 397) % 624] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0); __syncthreads(); s[i] = x; __syncthreads(); }
    unsigned from = at % 208, count = (unsigned)(n - done < 208 - from ? n - done : 208 - from);
    if (t >= from && t < from + count) { unsigned y = s[at % 624 - from + t]; y ^= y >> 11; y ^= y << 7 & 0x9d2c5680u; y ^= y << 15 & 0xefc60000u; y ^= y >> 18; p[done + t - from] = f.of(y); }
    done += count; at = (at + count) % 624;
  }
  __syncthreads();
  for (unsigned i = t; i < 624; i += 208) state[i] = s[i];
  if (t == 0) state[624] = at;
}
template <class _X, class _T, class _F> __global__ void __draw_sobol(const unsigned long long *v, unsigned long long at, int dimensions, bool scrambled, _T *p, size_t n, _F f) {
  size_t each = n / dimensions;
  for (size_t e = blockIdx.x * blockDim.x + threadIdx.x; e < n; e += (size_t)gridDim.x * blockDim.x) {
    unsigned d = (unsigned)(e / each);
    unsigned long long i = at + e % each, x = scrambled ? 0x9e3779b97f4a7c15ull * (d + 1) : 0;
    i ^= i >> 1;
    for (int b = 0; i; b++, i >>= 1) if (i & 1) x ^= v[64 * d + b];
    p[e] = f.of((_X)(x >> (64 - 8 * sizeof(_X))));
  }
}
inline int __sobol_vectors(int d, unsigned long long *v) {
  const unsigned char rows[][7] = {{0, 0, 1}, {1, 0, 1}, {2, 1, 1, 3}, {3, 1, 1, 3, 1}, {3, 2, 1, 1, 1}, {4, 1, 1, 1, 3, 3}, {4, 4, 1, 3, 5, 13}, {5, 2, 1, 1, 5, 5, 17}, {5, 4, 1, 1, 5, 5, 5}, {5, 7, 1, 1, 7, 11, 19}};
  if (d >= 10) return 0;
  int s = rows[d][0], a = rows[d][1];
  for (int i = 0; i < 64; i++)
    if (!s) v[i] = 1ull << (63 - i);
    else if (i < s) v[i] = (unsigned long long)rows[d][2 + i] << (63 - i);
    else { v[i] = v[i - s] ^ (v[i - s] >> s); for (int k = 1; k < s; k++) if (a >> (s - 1 - k) & 1) v[i] ^= v[i - k]; }
  return 1;
}
inline bool __is_quasi(curandGenerator_t g) { return g->type >= CURAND_RNG_QUASI_DEFAULT; }
template <class _T, class _F> curandStatus_t __draw_now(curandGenerator_t g, _T *p, size_t n, _F f) {
  constexpr bool pairs = _F::normal;
  if (__is_quasi(g)) {
    if (n % g->dimensions) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (!g->states) {
      unsigned long long *v = (unsigned long long *)malloc(64 * 8 * g->dimensions);
      for (int d = 0; d < g->dimensions; d++) __sobol_vectors(d, v + 64 * d);
      cudaMalloc(&g->states, 64 * 8 * g->dimensions);
      cudaMemcpy(g->states, v, 64 * 8 * g->dimensions, cudaMemcpyHostToDevice);
      free(v);
    }
    unsigned blocks = n < 65536 ? (unsigned)((n + 63) / 64) : 1024;
    bool scrambled = g->type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 || g->type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
    if (g->type >= CURAND_RNG_QUASI_SOBOL64) __draw_sobol<unsigned long long><<<blocks, 64, 0, g->stream>>>((unsigned long long *)g->states, g->at, g->dimensions, scrambled, p, n, f);
    else __draw_sobol<unsigned><<<blocks, 64, 0, g->stream>>>((unsigned long long *)g->states, g->at, g->dimensions, scrambled, p, n, f);
    g->at += n / g->dimensions;
  } else if (pairs && n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  else if (g->type == CURAND_RNG_PSEUDO_MRG32K3A) { size_t units = pairs ? n / 2 : n; __draw_mrg<<<units < 81920 ? (unsigned)((units + 63) / 64) : 1280, 64, 0, g->stream>>>(g->seed, g->at, p, n, f); g->at += n; }
  else if (g->type == CURAND_RNG_PSEUDO_MT19937) {
    if (!g->states) cudaMalloc(&g->states, 625 * 4);
    if (!g->ready) __mt_start<<<1, 1, 0, g->stream>>>((unsigned *)g->states, (unsigned)g->seed);
    g->ready = true;
    __draw_mt<<<1, 208, 0, g->stream>>>((unsigned *)g->states, p, n, f);
  } else if (g->type == CURAND_RNG_PSEUDO_PHILOX4_32_10 || g->type == CURAND_RNG_PSEUDO_MTGP32) __draw_with<curandStatePhilox4_32_10_t>(g, p, n, f);
  else __draw_with<curandStateXORWOW_t>(g, p, n, f);
  return cudaPeekAtLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}
template <int _K, class _T> curandStatus_t __draw_numbers(curandGenerator_t g, _T *p, size_t n, double mean, double deviation) {
  if (!g) return CURAND_STATUS_NOT_INITIALIZED;
  if (n == 0) return CURAND_STATUS_SUCCESS;
  __draw<_T, _K> f = {mean, deviation};
  if (!g->host) return __draw_now(g, p, n, f);
  _T *device;
  if (cudaMalloc(&device, n * sizeof(_T))) return CURAND_STATUS_ALLOCATION_FAILED;
  curandStatus_t s = __draw_now(g, device, n, f);
  cudaStreamSynchronize(g->stream);
  if (!s) cudaMemcpy(p, device, n * sizeof(_T), cudaMemcpyDeviceToHost);
  cudaFree(device);
  return s;
}
inline curandStatus_t curandCreateGenerator(curandGenerator_t *g, curandRngType_t type) {
  if (type != CURAND_RNG_TEST && type != 100 && type != 101 && type != 121 && type != 141 && type != 142 && type != 161 && (type < 200 || type > 204)) return CURAND_STATUS_TYPE_ERROR;
  *g = (curandGenerator_t)calloc(1, sizeof(struct curandGenerator_st));
  (*g)->type = type; (*g)->dimensions = 1;
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t *g, curandRngType_t type) { curandStatus_t s = curandCreateGenerator(g, type); if (!s) (*g)->host = true; return s; }
inline curandStatus_t curandDestroyGenerator(curandGenerator_t g) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; if (g->states) cudaFree(g->states); free(g); return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGetVersion(int *version) { *version = CURAND_VERSION; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t g, unsigned long long seed) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; if (__is_quasi(g)) return CURAND_STATUS_TYPE_ERROR; g->seed = seed; g->ready = false; g->at = g->offset; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t g, unsigned long long offset) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; if (g->type == CURAND_RNG_PSEUDO_MTGP32 || g->type == CURAND_RNG_PSEUDO_MT19937) return CURAND_STATUS_TYPE_ERROR; g->offset = g->at = offset; g->ready = false; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t g, unsigned n) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; if (!__is_quasi(g)) return CURAND_STATUS_TYPE_ERROR; if (n < 1 || n > 10) return CURAND_STATUS_OUT_OF_RANGE; if (g->states) cudaFree(g->states); g->states = 0; g->dimensions = (int)n; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t g, curandOrdering_t) { return g ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED; }
inline curandStatus_t curandSetStream(curandGenerator_t g, cudaStream_t s) { if (!g) return CURAND_STATUS_NOT_INITIALIZED; g->stream = s; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGenerateSeeds(curandGenerator_t g) { return g ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED; }
inline curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **vectors, curandDirectionVectorSet_t) { static curandDirectionVectors32_t all[10]; for (int d = 0; d < 10; d++) { unsigned long long v[64]; __sobol_vectors(d, v); for (int b = 0; b < 32; b++) all[d][b] = (unsigned)(v[b] >> 32); } *vectors = all; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **vectors, curandDirectionVectorSet_t) { static curandDirectionVectors64_t all[10]; for (int d = 0; d < 10; d++) __sobol_vectors(d, all[d]); *vectors = all; return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGenerate(curandGenerator_t g, unsigned *p, size_t n) { return g && g->type >= CURAND_RNG_QUASI_SOBOL64 ? CURAND_STATUS_TYPE_ERROR : __draw_numbers<0>(g, p, n, 0, 0); }
inline curandStatus_t curandGenerateLongLong(curandGenerator_t g, unsigned long long *p, size_t n) { return g && g->type < CURAND_RNG_QUASI_SOBOL64 ? CURAND_STATUS_TYPE_ERROR : __draw_numbers<0>(g, p, n, 0, 0); }
inline curandStatus_t curandGenerateUniform(curandGenerator_t g, float *p, size_t n) { return __draw_numbers<1>(g, p, n, 0, 0); }
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double *p, size_t n) { return __draw_numbers<1>(g, p, n, 0, 0); }
inline curandStatus_t curandGenerateNormal(curandGenerator_t g, float *p, size_t n, float mean, float deviation) { return __draw_numbers<2>(g, p, n, mean, deviation); }
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t g, double *p, size_t n, double mean, double deviation) { return __draw_numbers<2>(g, p, n, mean, deviation); }
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t g, float *p, size_t n, float mean, float deviation) { return __draw_numbers<3>(g, p, n, mean, deviation); }
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t g, double *p, size_t n, double mean, double deviation) { return __draw_numbers<3>(g, p, n, mean, deviation); }
inline curandStatus_t curandGeneratePoisson(curandGenerator_t g, unsigned *p, size_t n, double lambda) { return __draw_numbers<4>(g, p, n, lambda, 0); }
