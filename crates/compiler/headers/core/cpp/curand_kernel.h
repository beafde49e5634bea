#define CURAND_KERNEL_H_
struct curandStateXORWOW { unsigned d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
typedef struct curandStateXORWOW curandStateXORWOW_t; typedef struct curandStateXORWOW curandState_t; typedef struct curandStateXORWOW curandState;
struct curandStatePhilox4_32_10 { uint4 ctr, output; uint2 key; unsigned STATE; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
__device__ const unsigned __xorwow_jumps[32][5] = {{0x26294934,0x77bbc248,0x1a87dad0,0x930052d4,0x947e6dd2},{0x5f39c379,0x95e20ba6,0x20e9ff72,0x1244ce5e,0xe8fd228f},{0xa7474d19,0x37c549e0,0x140877d2,0x24c43924,0xcd52ebec},{0xe0360ec5,0xb1c96c24,0xdbb91766,0x666ff5dc,0xf19a7e52},{0xfcc8f692,0x35aa698a,0x4ebbf85,0x448304b0,0x82f3fd5},{0x48c289bd,0xe851cf98,0x845ad581,0xfd70752a,0x2c3e63f6},{0xe502f5b3,0x77859d31,0x97e1cbb3,0xea09047a,0x61d5f37e},{0xb89326d0,0x5a8655a9,0xfb6e98f5,0x2102162,0x7e6fcf6f},{0xb3a15db4,0xc6df3330,0x1a8be751,0xf1e4b221,0x6bb61c05},{0x133de1d0,0x361e4422,0xc6131fcf,0xd9719f45,0x9658a164},{0x19e2bee8,0xf8974218,0x4e65536a,0xa2570336,0xe9b88082},{0x7863644b,0x2a21ce84,0x112e86f1,0xed01ce0e,0xba143e84},{0xe2cae2e,0xd1011279,0x58923768,0x2bf650ba,0xc985bcda},{0x213a286a,0x6596b510,0x6fc10eae,0x38a13547,0x11c7749e},{0x146281e7,0xa45b4452,0xafa8c695,0x74a0ac94,0x4b250e0a},{0x2306bc52,0x790f3b4c,0x2fe473b9,0xbc81d7c0,0x93efe98},{0x89658c8b,0xf3914315,0xa73fe84b,0x3c5fadb6,0xadba8dd6},{0x9e49814,0x9caf5ed,0x6b2460d9,0x1b9981c1,0x2d1fefc3},{0x82161afc,0x9bb13c55,0xfd20d7fb,0x306d90b9,0x92bf386f},{0x96d32350,0xe081864,0x69faa798,0xe7faecf5,0xf1f951be},{0x3e9058c1,0x71da9705,0xe2cb1f2b,0x73456536,0xbd6501b6},{0x990ffc6e,0xbfdd1b5d,0xc83e520b,0xe972936a,0xac79abb9},{0xb1321eb5,0xb06d01a2,0x51532012,0x8fb59962,0x141d3b0b},{0x3257dfe1,0xd8a3d601,0x3a58c735,0x845f36e4,0x112c611},{0xa0ffe9a4,0xf57be00e,0xe706880c,0x191211ef,0xee5664fb},{0x9a3385b8,0xc540c30a,0xb241d1e0,0x626569,0x6b355fe9},{0xe129d45d,0xac3e698b,0xd61f79fd,0x7a72a28b,0x7f4942be},{0x612501bb,0xae7b767d,0xaa66c165,0x9bfaf8e,0x3e55c16d},{0x874e26a7,0x33bc5a47,0xad95cba5,0x67651c39,0xf1f07dca},{0xb5ed0732,0x30e7a573,0x5c056714,0x2304f8fa,0xebc584e1},{0x4b324c2e,0x2bdcc5a0,0x53eb4240,0xcac4fbc1,0x13e529e7},{0xe1683e38,0xa2339994,0x7308a647,0xc7c3f0b1,0x4a3dcd33}};
__device__ inline void __xorwow_step(unsigned *v) { unsigned t = v[0] ^ (v[0] >> 2); v[0] = v[1]; v[1] = v[2]; v[2] = v[3]; v[3] = v[4]; v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1)); }
__device__ inline void __xorwow_jump(unsigned *v, const unsigned *by) { unsigned r[5] = {0, 0, 0, 0, 0}; for (int i = 0; i < 5; i++) for (unsigned bits = by[i], k = 0; k < 32; k++, bits >>= 1) { if (bits & 1) { r[0] ^= v[0]; r[1] ^= v[1]; r[2] ^= v[2]; r[3] ^= v[3]; r[4] ^= v[4]; } __xorwow_step(v); } for (int i = 0; i < 5; i++) v[i] = r[i]; }
__device__ inline void __xorwow_product(unsigned *a, const unsigned *b) { unsigned r[5] = {0, 0, 0, 0, 0}; for (int i = 159; i >= 0; i--) { unsigned out = r[4] >> 31; r[4] = r[4] << 1 | r[3] >> 31; r[3] = r[3] << 1 | r[2] >> 31; r[2] = r[2] << 1 | r[1] >> 31; r[1] = r[1] << 1 | r[0] >> 31; r[0] <<= 1; if (out) { r[0] ^= 0x60001u; r[1] ^= 0x8610030u; r[2] ^= 0x62121u; r[3] ^= 0xf3c0035u; r[4] ^= 0xf0eu; } if (b[i / 32] >> (i % 32) & 1) { r[0] ^= a[0]; r[1] ^= a[1]; r[2] ^= a[2]; r[3] ^= a[3]; r[4] ^= a[4]; } } for (int i = 0; i < 5; i++) a[i] = r[i]; }
__device__ inline void skipahead(unsigned long long n, curandStateXORWOW_t *s) { s->d += 362437u * (unsigned)n; if (n < 4096) { for (; n; n--) __xorwow_step(s->v); return; } unsigned power[5] = {2, 0, 0, 0, 0}, all[5] = {1, 0, 0, 0, 0}, copy[5]; for (; n; n >>= 1) { if (n & 1) __xorwow_product(all, power); for (int i = 0; i < 5; i++) copy[i] = power[i]; __xorwow_product(power, copy); } __xorwow_jump(s->v, all); }
__device__ inline void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *s) { for (int i = 0; i < 32 && n >> i; i++) if (n >> i & 1) __xorwow_jump(s->v, __xorwow_jumps[i]); }
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateXORWOW_t *s) { curandStateXORWOW_t x; unsigned t0 = 1099087573u * ((unsigned)seed ^ 0xaad26b49u), t1 = 2591861531u * ((unsigned)(seed >> 32) ^ 0xf7dcefddu); x.d = 6615241u + t1 + t0; x.v[0] = 123456789u + t0; x.v[1] = 362436069u ^ t0; x.v[2] = 521288629u + t1; x.v[3] = 88675123u ^ t1; x.v[4] = 5783321u + t0; skipahead_sequence(sequence, &x); skipahead(offset, &x); x.boxmuller_flag = 0; x.boxmuller_flag_double = 0; x.boxmuller_extra = 0; x.boxmuller_extra_double = 0; *s = x; }
__device__ inline unsigned curand(curandStateXORWOW_t *s) { __xorwow_step(s->v); s->d += 362437u; return s->v[4] + s->d; }
__device__ inline uint4 __philox(uint4 c, uint2 k) { for (int i = 0; i < 10; i++) { unsigned h0 = __umulhi(0xd2511f53u, c.x), l0 = 0xd2511f53u * c.x, h1 = __umulhi(0xcd9e8d57u, c.z), l1 = 0xcd9e8d57u * c.z; c = make_uint4(h1 ^ c.y ^ k.x, l1, h0 ^ c.w ^ k.y, l0); k.x += 0x9e3779b9u; k.y += 0xbb67ae85u; } return c; }
__device__ inline void __philox_add(curandStatePhilox4_32_10_t *s, unsigned long long n) { unsigned long long low = ((unsigned long long)s->ctr.y << 32 | s->ctr.x) + n; unsigned carry = low < n; s->ctr.x = (unsigned)low; s->ctr.y = (unsigned)(low >> 32); if (carry && ++s->ctr.z == 0) ++s->ctr.w; }
__device__ inline void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *s) { s->STATE += (unsigned)(n & 3); n /= 4; if (s->STATE > 3) { n += 1; s->STATE -= 4; } __philox_add(s, n); s->output = __philox(s->ctr, s->key); }
__device__ inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *s) { unsigned long long high = ((unsigned long long)s->ctr.w << 32 | s->ctr.z) + n; s->ctr.z = (unsigned)high; s->ctr.w = (unsigned)(high >> 32); s->output = __philox(s->ctr, s->key); }
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStatePhilox4_32_10_t *s) { s->ctr = make_uint4(0, 0, 0, 0); s->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32)); s->STATE = 0; s->boxmuller_flag = 0; s->boxmuller_flag_double = 0; s->boxmuller_extra = 0; s->boxmuller_extra_double = 0; skipahead_sequence(sequence, s); skipahead(offset, s); }
__device__ inline unsigned curand(curandStatePhilox4_32_10_t *s) { unsigned k = s->STATE++, r = k == 0 ? s->output.x : k == 1 ? s->output.y : k == 2 ? s->output.z : s->output.w; if (k >= 3) { __philox_add(s, 1); s->output = __philox(s->ctr, s->key); s->STATE = 0; } return r; }
__device__ inline uint4 curand4(curandStatePhilox4_32_10_t *s) { uint4 a = s->output; __philox_add(s, 1); s->output = __philox(s->ctr, s->key); uint4 b = s->output; return s->STATE == 0 ? a : s->STATE == 1 ? make_uint4(a.y, a.z, a.w, b.x) : s->STATE == 2 ? make_uint4(a.z, a.w, b.x, b.y) : make_uint4(a.w, b.x, b.y, b.z); }
__device__ inline float _curand_uniform(unsigned x) { return x * 2.3283064e-10f + 2.3283064e-10f / 2.0f; }
__device__ inline double __uniform_double(unsigned x, unsigned y) { unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21); return z * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2.0; }
__device__ inline float2 __box_muller(unsigned x, unsigned y) { float u = x * 2.3283064e-10f + 2.3283064e-10f / 2.0f, v = y * 1.46291807e-09f + 1.46291807e-09f / 2.0f, s = sqrtf(-2.0f * logf(u)); float2 r; __sincosf(v, &r.x, &r.y); r.x *= s; r.y *= s; return r; }
__device__ inline double2 __box_muller_double(uint4 x) { double u = __uniform_double(x.x, x.y), v = 2.0 * __uniform_double(x.z, x.w), s = sqrt(-2.0 * log(u)); double2 r; sincospi(v, &r.x, &r.y); r.x *= s; r.y *= s; return r; }
__device__ inline float curand_uniform(curandStateXORWOW_t *s) { return _curand_uniform(curand(s)); }
__device__ inline double curand_uniform_double(curandStateXORWOW_t *s) { unsigned x = curand(s), y = curand(s); return __uniform_double(x, y); }
__device__ inline float2 curand_normal2(curandStateXORWOW_t *s) { unsigned x = curand(s), y = curand(s); return __box_muller(x, y); }
__device__ inline float curand_normal(curandStateXORWOW_t *s) { if (s->boxmuller_flag == 0) { float2 v = curand_normal2(s); s->boxmuller_extra = v.y; s->boxmuller_flag = 1; return v.x; } s->boxmuller_flag = 0; return s->boxmuller_extra; }
__device__ inline double2 curand_normal2_double(curandStateXORWOW_t *s) { uint4 x; x.x = curand(s); x.y = curand(s); x.z = curand(s); x.w = curand(s); return __box_muller_double(x); }
__device__ inline double curand_normal_double(curandStateXORWOW_t *s) { if (s->boxmuller_flag_double == 0) { double2 v = curand_normal2_double(s); s->boxmuller_extra_double = v.y; s->boxmuller_flag_double = 1; return v.x; } s->boxmuller_flag_double = 0; return s->boxmuller_extra_double; }
__device__ inline float curand_log_normal(curandStateXORWOW_t *s, float mean, float deviation) { return expf(mean + deviation * curand_normal(s)); }
__device__ inline double curand_log_normal_double(curandStateXORWOW_t *s, double mean, double deviation) { return exp(mean + deviation * curand_normal_double(s)); }
__device__ inline unsigned curand_poisson(curandStateXORWOW_t *s, double lambda) { if (lambda > 64) { double x = rint(lambda + sqrt(lambda) * curand_normal_double(s)); return x < 0 ? 0u : (unsigned)x; } double limit = exp(-lambda), p = 1; unsigned k = 0; do { k++; p *= curand_uniform_double(s); } while (p > limit); return k - 1; }
__device__ inline float curand_uniform(curandStatePhilox4_32_10_t *s) { return _curand_uniform(curand(s)); }
__device__ inline double curand_uniform_double(curandStatePhilox4_32_10_t *s) { return curand(s) * 2.3283064365386963e-10 + 2.3283064365386963e-10; }
__device__ inline float2 curand_normal2(curandStatePhilox4_32_10_t *s) { unsigned x = curand(s), y = curand(s); return __box_muller(x, y); }
__device__ inline float curand_normal(curandStatePhilox4_32_10_t *s) { if (s->boxmuller_flag == 0) { float2 v = curand_normal2(s); s->boxmuller_extra = v.y; s->boxmuller_flag = 1; return v.x; } s->boxmuller_flag = 0; return s->boxmuller_extra; }
__device__ inline double2 curand_normal2_double(curandStatePhilox4_32_10_t *s) { uint4 x; x.x = curand(s); x.y = curand(s); x.z = curand(s); x.w = curand(s); return __box_muller_double(x); }
__device__ inline double curand_normal_double(curandStatePhilox4_32_10_t *s) { if (s->boxmuller_flag_double == 0) { double2 v = curand_normal2_double(s); s->boxmuller_extra_double = v.y; s->boxmuller_flag_double = 1; return v.x; } s->boxmuller_flag_double = 0; return s->boxmuller_extra_double; }
__device__ inline float curand_log_normal(curandStatePhilox4_32_10_t *s, float mean, float deviation) { return expf(mean + deviation * curand_normal(s)); }
__device__ inline double curand_log_normal_double(curandStatePhilox4_32_10_t *s, double mean, double deviation) { return exp(mean + deviation * curand_normal_double(s)); }
__device__ inline unsigned curand_poisson(curandStatePhilox4_32_10_t *s, double lambda) { if (lambda > 64) { double x = rint(lambda + sqrt(lambda) * curand_normal_double(s)); return x < 0 ? 0u : (unsigned)x; } double limit = exp(-lambda), p = 1; unsigned k = 0; do { k++; p *= curand_uniform_double(s); } while (p > limit); return k - 1; }
__device__ inline float4 curand_uniform4(curandStatePhilox4_32_10_t *s) { uint4 x = curand4(s); return make_float4(_curand_uniform(x.x), _curand_uniform(x.y), _curand_uniform(x.z), _curand_uniform(x.w)); }
__device__ inline float4 curand_normal4(curandStatePhilox4_32_10_t *s) { uint4 x = curand4(s); float2 a = __box_muller(x.x, x.y), b = __box_muller(x.z, x.w); return make_float4(a.x, a.y, b.x, b.y); }
__device__ inline double2 curand_uniform2_double(curandStatePhilox4_32_10_t *s) { uint4 x = curand4(s); return make_double2(__uniform_double(x.x, x.y), __uniform_double(x.z, x.w)); }
struct curandStateMRG32k3a { unsigned s[2][3]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
struct __mrg_table { unsigned p[108][2][3][3]; };
constexpr unsigned __mrg_modulus(int c) { return c ? 4294944443u : 4294967087u; }
constexpr __mrg_table __mrg_powers() {
  __mrg_table t = {{{{{0, 1, 0}, {0, 0, 1}, {4294156359u, 1403580u, 0}}, {{0, 1, 0}, {0, 0, 1}, {4293573854u, 0, 527612u}}}}};
  for (int k = 1; k < 108; k++) for (int c = 0; c < 2; c++) for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) {
    unsigned long long m = __mrg_modulus(c), x = 0;
    for (int l = 0; l < 3; l++) x = (x + (unsigned long long)t.p[k - 1][c][i][l] * t.p[k - 1][c][l][j] % m) % m;
    t.p[k][c][i][j] = (unsigned)x;
  }
  return t;
}
__device__ const __mrg_table __mrg_all = __mrg_powers();
__device__ inline unsigned __mrg_step(curandStateMRG32k3a_t *s) {
  unsigned *a = s->s[0], *b = s->s[1], x = (unsigned)((1403580ull * a[1] + 810728ull * (4294967087u - a[0])) % 4294967087u), y = (unsigned)((527612ull * b[2] + 1370589ull * (4294944443u - b[0])) % 4294944443u);
  a[0] = a[1]; a[1] = a[2]; a[2] = x; b[0] = b[1]; b[1] = b[2]; b[2] = y;
  return x > y ? x - y : x - y + 4294967087u;
}
__device__ inline void __mrg_skip(curandStateMRG32k3a_t *s, unsigned long long n, int from) {
  for (int k = from; n && k < 108; n >>= 1, k++) if (n & 1) for (int c = 0; c < 2; c++) {
    unsigned long long m = __mrg_modulus(c), x[3];
    for (int i = 0; i < 3; i++) { x[i] = 0; for (int j = 0; j < 3; j++) x[i] = (x[i] + (unsigned long long)__mrg_all.p[k][c][i][j] * s->s[c][j] % m) % m; }
    for (int i = 0; i < 3; i++) s->s[c][i] = (unsigned)x[i];
  }
}
__device__ inline void skipahead(unsigned long long n, curandStateMRG32k3a_t *s) { if (n < 32) for (; n; n--) __mrg_step(s); else __mrg_skip(s, n, 0); }
__device__ inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *s) { __mrg_skip(s, n, 76); }
__device__ inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *s) { __mrg_skip(s, n, 76); }
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateMRG32k3a_t *s) {
  unsigned x = (unsigned)seed ^ 0x55555555u, y = (unsigned)(seed >> 32) ^ 0xaaaaaaaau;
  for (int c = 0; c < 2; c++) for (int i = 0; i < 3; i++) s->s[c][i] = seed ? (unsigned)(12345ull * ((c == 0) == (i == 1) ? y : x) % __mrg_modulus(c)) : 12345u;
  s->boxmuller_flag = s->boxmuller_flag_double = 0;
  skipahead_subsequence(sequence, s); skipahead(offset, s);
}
__device__ inline unsigned curand(curandStateMRG32k3a_t *s) { return (unsigned)(__mrg_step(s) * 1.000000048662); }
__device__ inline float curand_uniform(curandStateMRG32k3a_t *s) { return (float)(__mrg_step(s) * 2.328306549295727688e-10); }
__device__ inline double curand_uniform_double(curandStateMRG32k3a_t *s) { return __mrg_step(s) * 2.32830654983782883e-10; }
__device__ inline float2 curand_normal2(curandStateMRG32k3a_t *s) { float x = curand_uniform(s), y = curand_uniform(s) * 6.2831855f, r = sqrtf(-2.0f * logf(x)); float2 v; __sincosf(y, &v.x, &v.y); v.x *= r; v.y *= r; return v; }
__device__ inline double2 curand_normal2_double(curandStateMRG32k3a_t *s) { double x = curand_uniform_double(s), y = curand_uniform_double(s) * 2.0, r = sqrt(-2.0 * log(x)); double2 v; sincospi(y, &v.x, &v.y); v.x *= r; v.y *= r; return v; }
__device__ inline float curand_normal(curandStateMRG32k3a_t *s) { if (s->boxmuller_flag == 0) { float2 v = curand_normal2(s); s->boxmuller_extra = v.y; s->boxmuller_flag = 1; return v.x; } s->boxmuller_flag = 0; return s->boxmuller_extra; }
__device__ inline double curand_normal_double(curandStateMRG32k3a_t *s) { if (s->boxmuller_flag_double == 0) { double2 v = curand_normal2_double(s); s->boxmuller_extra_double = v.y; s->boxmuller_flag_double = 1; return v.x; } s->boxmuller_flag_double = 0; return s->boxmuller_extra_double; }
__device__ inline float curand_log_normal(curandStateMRG32k3a_t *s, float mean, float deviation) { return expf(mean + deviation * curand_normal(s)); }
__device__ inline double curand_log_normal_double(curandStateMRG32k3a_t *s, double mean, double deviation) { return exp(mean + deviation * curand_normal_double(s)); }
__device__ inline unsigned __poisson_at(double u, double lambda) { if (lambda > 64) { double x = rint(lambda + sqrt(lambda) * normcdfinv(u)); return x < 0 ? 0u : (unsigned)x; } double p = exp(-lambda), sum = p; unsigned k = 0; while (u > sum && k < 1000) { p *= lambda / ++k; sum += p; } return k; }
__device__ inline unsigned curand_poisson(curandStateMRG32k3a_t *s, double lambda) { return __poisson_at(curand_uniform_double(s), lambda); }
struct curandStateSobol32 { unsigned i, x, c, directions[32]; };
typedef struct curandStateSobol32 curandStateSobol32_t;
struct curandStateSobol64 { unsigned long long i, x, c, directions[64]; };
typedef struct curandStateSobol64 curandStateSobol64_t;
#define __a_sobol(S, V, U, W) \
__device__ inline void skipahead(U n, S *s) { s->i += n; U g = s->i ^ (s->i >> 1); s->x = s->c; for (int b = 0; b < W; b++) if (g >> b & 1) s->x ^= s->directions[b]; } \
__device__ inline void curand_init(V v, U c, U offset, S *s) { for (int b = 0; b < W; b++) s->directions[b] = v[b]; s->c = c; s->i = 0; skipahead(offset, s); } \
__device__ inline void curand_init(V v, U offset, S *s) { curand_init(v, (U)0, offset, s); } \
__device__ inline U curand(S *s) { U x = s->x; skipahead((U)1, s); return x; } \
__device__ inline float curand_uniform(S *s) { return _curand_uniform((unsigned)(curand(s) >> (W - 32))); } \
__device__ inline float curand_normal(S *s) { return normcdfinvf(curand_uniform(s)); } \
__device__ inline double curand_normal_double(S *s) { return normcdfinv(__sobol_double(curand(s))); } \
__device__ inline float curand_log_normal(S *s, float mean, float deviation) { return expf(mean + deviation * curand_normal(s)); } \
__device__ inline double curand_log_normal_double(S *s, double mean, double deviation) { return exp(mean + deviation * curand_normal_double(s)); } \
__device__ inline unsigned curand_poisson(S *s, double lambda) { return __poisson_at(__sobol_double(curand(s)), lambda); }
__device__ inline double __sobol_double(unsigned x) { return x * 2.3283064365386963e-10 + 1.16415321826934815e-10; }
__device__ inline double __sobol_double(unsigned long long x) { return (x >> 11) * 1.1102230246251565e-16 + 5.55111512312578e-17; }
__a_sobol(curandStateSobol32_t, const unsigned *, unsigned, 32)
__a_sobol(curandStateSobol64_t, const unsigned long long *, unsigned long long, 64)
__device__ inline double curand_uniform_double(curandStateSobol32_t *s) { return curand(s) * 2.3283064365386963e-10 + 2.3283064365386963e-10; }
__device__ inline double curand_uniform_double(curandStateSobol64_t *s) { return __sobol_double(curand(s)); }
#undef __a_sobol
#include <curand.h>
