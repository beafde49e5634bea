// Numbers of several words with the carry flag of PTX: chains in one statement and over several, words of 32 and 64 bits.
#include <cstdint>
#include <cstdio>

__host__ __device__ inline uint32_t mix(uint32_t x) {
  x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ x >> 16;
}

#ifdef __CUDA_ARCH__
__device__ __forceinline__ uint32_t add_cc(uint32_t a, uint32_t b) { uint32_t r; asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__device__ __forceinline__ uint32_t addc_cc(uint32_t a, uint32_t b) { uint32_t r; asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__device__ __forceinline__ uint32_t addc(uint32_t a, uint32_t b) { uint32_t r; asm volatile("addc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__device__ __forceinline__ uint32_t sub_cc(uint32_t a, uint32_t b) { uint32_t r; asm volatile("sub.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__device__ __forceinline__ uint32_t subc_cc(uint32_t a, uint32_t b) { uint32_t r; asm volatile("subc.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__device__ __forceinline__ uint32_t subc(uint32_t a, uint32_t b) { uint32_t r; asm volatile("subc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__device__ __forceinline__ uint32_t mad_lo_cc(uint32_t a, uint32_t b, uint32_t c) { uint32_t r; asm volatile("mad.lo.cc.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
__device__ __forceinline__ uint32_t madc_lo_cc(uint32_t a, uint32_t b, uint32_t c) { uint32_t r; asm volatile("madc.lo.cc.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
__device__ __forceinline__ uint32_t mad_hi_cc(uint32_t a, uint32_t b, uint32_t c) { uint32_t r; asm volatile("mad.hi.cc.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
__device__ __forceinline__ uint32_t madc_hi_cc(uint32_t a, uint32_t b, uint32_t c) { uint32_t r; asm volatile("madc.hi.cc.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
#endif

const int N = 4;

// a + b, a - b (N + 1 words with carry and borrow), a * b (2 N words)
struct Results { uint32_t sum[N + 1], difference[N + 1], product[2 * N], wide[N + 1]; };

__host__ __device__ void by_hand(const uint32_t *a, const uint32_t *b, Results &r) {
  uint64_t c = 0;
  for (int i = 0; i < N; i++) { c += (uint64_t)a[i] + b[i]; r.sum[i] = r.wide[i] = (uint32_t)c; c >>= 32; }
  r.sum[N] = r.wide[N] = (uint32_t)c;
  int64_t d = 0;
  for (int i = 0; i < N; i++) { d += (int64_t)a[i] - b[i]; r.difference[i] = (uint32_t)d; d >>= 32; }
  r.difference[N] = (uint32_t)d;
  for (int i = 0; i < 2 * N; i++) r.product[i] = 0;
  for (int i = 0; i < N; i++) {
    uint64_t c = 0;
    for (int j = 0; j < N; j++) { c += (uint64_t)a[i] * b[j] + r.product[i + j]; r.product[i + j] = (uint32_t)c; c >>= 32; }
    r.product[i + N] = (uint32_t)c;
  }
}

__global__ void by_flag(const uint32_t *as, const uint32_t *bs, Results *out, int n) {
#ifdef __CUDA_ARCH__
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= n) return;
  const uint32_t *a = as + N * k, *b = bs + N * k;
  Results &r = out[k];
  r.sum[0] = add_cc(a[0], b[0]);
  for (int i = 1; i < N; i++) r.sum[i] = addc_cc(a[i], b[i]);
  r.sum[N] = addc(0, 0);
  r.difference[0] = sub_cc(a[0], b[0]);
#pragma unroll 1
  for (int i = 1; i < N; i++) r.difference[i] = subc_cc(a[i], b[i]);
  r.difference[N] = subc(0, 0);
  uint32_t p[2 * N] = {};
  for (int i = 0; i < N; i++) {
    p[i] = mad_lo_cc(a[i], b[0], p[i]);
    for (int j = 1; j < N; j++) p[i + j] = madc_lo_cc(a[i], b[j], p[i + j]);
    p[i + N] = addc(0, 0);
    p[i + 1] = mad_hi_cc(a[i], b[0], p[i + 1]);
    for (int j = 1; j < N; j++) p[i + j + 1] = madc_hi_cc(a[i], b[j], p[i + j + 1]);
  }
  for (int i = 0; i < 2 * N; i++) r.product[i] = p[i];
  // Two words of 64 bits; outputs that are inputs, too.
  uint64_t x = a[0] | (uint64_t)a[1] << 32, y = a[2] | (uint64_t)a[3] << 32;
  uint64_t u = b[0] | (uint64_t)b[1] << 32, v = b[2] | (uint64_t)b[3] << 32;
  uint32_t top;
  asm("{\n\t"
      "add.cc.u64 %0, %3, %5;\n\t"
      "addc.cc.u64 %1, %4, %6;\n\t"
      "addc.u32 %2, 0, 0;\n\t"
      "}"
      : "=l"(y), "=l"(x), "=r"(top)
      : "l"(x), "l"(y), "l"(u), "l"(v));
  r.wide[0] = (uint32_t)y, r.wide[1] = (uint32_t)(y >> 32), r.wide[2] = (uint32_t)x, r.wide[3] = (uint32_t)(x >> 32);
  r.wide[N] = top;
#endif
}

int main() {
  const int n = 100;
  static uint32_t a[N * n], b[N * n];
  for (int i = 0; i < N * n; i++) {
    a[i] = i % 7 == 0 ? 0xffffffffu : i % 11 == 0 ? 0 : mix(i);
    b[i] = i % 5 == 0 ? 0xffffffffu : i % 13 == 0 ? 1 : mix(i + 1000);
  }
  uint32_t *da, *db;
  Results *dr;
  cudaMalloc(&da, sizeof a), cudaMalloc(&db, sizeof b), cudaMalloc(&dr, n * sizeof(Results));
  cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
  by_flag<<<(n + 31) / 32, 32>>>(da, db, dr, n);
  static Results got[n];
  cudaMemcpy(got, dr, sizeof got, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int k = 0; k < n; k++) {
    Results want;
    by_hand(a + N * k, b + N * k, want);
    for (int i = 0; i <= N; i++) wrong += want.sum[i] != got[k].sum[i];
    for (int i = 0; i <= N; i++) wrong += (want.difference[i] != got[k].difference[i]) * 100;
    for (int i = 0; i < 2 * N; i++) wrong += (want.product[i] != got[k].product[i]) * 10000;
    for (int i = 0; i <= N; i++) wrong += (want.wide[i] != got[k].wide[i]) * 1000000;
  }
  printf("wrong words: %d\n", wrong);
  for (int i = 2 * N; i-- > 0;) printf("%08x", got[1].product[i]);
  printf("\n");
  cudaFree(da), cudaFree(db), cudaFree(dr);
}
