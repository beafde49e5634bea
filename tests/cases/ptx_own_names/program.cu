// device: h200-sxm
// A program's own functions have the names that one might expect of instructions.
#include <cstdio>
__device__ __forceinline__ unsigned long long __globaltimer() { unsigned long long t; asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t)); return t; }
__device__ unsigned __laneid() { unsigned r; asm("mov.u32 %0, %laneid;" : "=r"(r)); return r; }
__device__ unsigned __bfe(unsigned x, unsigned a, unsigned b) { unsigned r; asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(a), "r"(b)); return r; }
__device__ int __lop3(int a, int b, int c) { int r; asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
__device__ int __bfind(int x) { int r; asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(x)); return r; }
__global__ void k() { unsigned long long t = __globaltimer(); if (threadIdx.x == 5) printf("%u %u %d %d %d\n", __laneid(), __bfe(0xabcd, 4, 8), __lop3(12, 10, 6), __bfind(1000), __globaltimer() >= t); }
int main() { k<<<1, 32>>>(); return cudaDeviceSynchronize(); }
