typedef __bf16 __nv_bfloat16;
struct __nv_bfloat162 { __nv_bfloat16 x, y; };
__host__ __device__ inline __nv_bfloat16 __float2bfloat16(float x) { return (__nv_bfloat16)x; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rn(float x) { return (__nv_bfloat16)x; }
__host__ __device__ inline float __bfloat162float(__nv_bfloat16 x) { return (float)x; }
__device__ inline __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) { return a + b; }
__device__ inline __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) { return a - b; }
__device__ inline __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { return a * b; }
__device__ inline __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return a * b + c; }
