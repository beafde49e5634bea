// Functions of a program that share the names of built-in ones; __constant__ arrays whose pointers are not const.
#include <cstdio>
inline __host__ __device__ float3 make_float3(float s) { return make_float3(s, s, s); }
inline __host__ __device__ float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
inline __host__ __device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__constant__ float3 c[2];
__device__ void add(float3 *p, float3 &q) { q = *p + q; }
__global__ void k(float3 *o) { float3 q = make_float3(1.0f) + make_float3(make_float4(1, 2, 3, 4)); add(c, q); *o = q; int4 z = make_int4(1,2,3,4); o[1] = make_float3(z.x); }
int main() {
    float3 *o; cudaMallocManaged(&o, 64); float3 h[2] = {make_float3(1, 2, 3)}; cudaMemcpyToSymbol(c, h, sizeof h); k<<<1,1>>>(o);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    printf("%g %g %g %g\n", o->x, o->y, o->z, o[1].y);
    cudaFree(o);
}
