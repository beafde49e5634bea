// Pointers as operands of inline PTX are read and written.
#include <cstdio>
#include <cstdint>
__global__ void k(void **p, uint32_t *o) {
  void **q = p;
  asm volatile("mov.u64 %0, %1;" : "=l"(q) : "l"(p));
  o[0] = q == p;
  const char *c;
  asm volatile("add.u64 %0, %1, 8;" : "=l"(c) : "l"(q));
  o[1] = (uint32_t)((uint64_t)c - (uint64_t)p);
  asm volatile("add.u64 %0, %0, 8;" : "+l"(q));
  o[2] = (uint32_t)((char*)q - (char*)p);
}
int main() { uint32_t *o; cudaMallocManaged(&o, 64); void **p; cudaMalloc(&p, 64); k<<<1,1>>>(p, o); cudaDeviceSynchronize(); printf("%u %u %u\n", o[0], o[1], o[2]); }
