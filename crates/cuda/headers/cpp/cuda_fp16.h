typedef __f16 __half;
typedef __f16 half;
struct __half2 { __half x, y; };
typedef __half2 half2;
__host__ __device__ inline __half __float2half(float x) { return (__half)x; }
__host__ __device__ inline __half __float2half_rn(float x) { return (__half)x; }
__host__ __device__ inline __half __double2half(double x) { return (__half)x; }
__host__ __device__ inline __half __int2half_rn(int x) { return (__half)x; }
__host__ __device__ inline float __half2float(__half x) { return (float)x; }
__host__ __device__ inline int __half2int_rn(__half x) { return (int)rintf((float)x); }
__device__ inline __half __hadd(__half a, __half b) { return a + b; }
__device__ inline int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
__device__ inline __half __hsub(__half a, __half b) { return a - b; }
__device__ inline __half __hmul(__half a, __half b) { return a * b; }
__device__ inline __half __hdiv(__half a, __half b) { return a / b; }
__device__ inline __half __hneg(__half a) { return -a; }
__device__ inline __half __hfma(__half a, __half b, __half c) { return a * b + c; }
__device__ inline __half __hmax(__half a, __half b) { return a > b ? a : b; }
__device__ inline __half __hmin(__half a, __half b) { return a < b ? a : b; }
__device__ inline __half hsqrt(__half a) { return (__half)sqrtf((float)a); }
__device__ inline __half hexp(__half a) { return (__half)expf((float)a); }
__device__ inline bool __hgt(__half a, __half b) { return a > b; }
__device__ inline bool __hge(__half a, __half b) { return a >= b; }
__device__ inline bool __hlt(__half a, __half b) { return a < b; }
__device__ inline bool __hle(__half a, __half b) { return a <= b; }
__device__ inline bool __heq(__half a, __half b) { return a == b; }
__host__ __device__ inline __half2 __halves2half2(__half a, __half b) { __half2 r = {a, b}; return r; }
__host__ __device__ inline __half2 make_half2(__half a, __half b) { __half2 r = {a, b}; return r; }
__host__ __device__ inline __half2 __half2half2(__half a) { __half2 r = {a, a}; return r; }
__host__ __device__ inline __half2 __float2half2_rn(float x) { __half2 r = {(__half)x, (__half)x}; return r; }
__host__ __device__ inline __half2 __floats2half2_rn(float a, float b) { __half2 r = {(__half)a, (__half)b}; return r; }
__host__ __device__ inline float2 __half22float2(__half2 a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline __half __low2half(__half2 a) { return a.x; }
__host__ __device__ inline __half __high2half(__half2 a) { return a.y; }
__host__ __device__ inline float __low2float(__half2 a) { return (float)a.x; }
__host__ __device__ inline float __high2float(__half2 a) { return (float)a.y; }
__device__ inline __half2 __hadd2(__half2 a, __half2 b) { return make_half2(a.x + b.x, a.y + b.y); }
__device__ inline __half2 __hsub2(__half2 a, __half2 b) { return make_half2(a.x - b.x, a.y - b.y); }
__device__ inline __half2 __hmul2(__half2 a, __half2 b) { return make_half2(a.x * b.x, a.y * b.y); }
__device__ inline __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return make_half2(a.x * b.x + c.x, a.y * b.y + c.y); }
