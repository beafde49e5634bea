// device: h200-sxm
// Asynchronous copies in PTX: sizes, caches, hints, sources that are shorter or left out, a predicate, groups.
#include <cstdio>
__global__ void kinds(const unsigned *in, unsigned *out) {
__shared__ __align__(16) unsigned s[40];
s[threadIdx.x] = 0xdead;
__syncthreads();
if (threadIdx.x == 0) {
unsigned a = static_cast<unsigned>(__cvta_generic_to_shared(s));
asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n" ::"r"(a), "l"(in));
asm volatile("cp.async.ca.shared.global.L2::64B [%0 + 16], [%1 + 8], 8;\n" ::"r"(a), "l"(in));
asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\n" ::"r"(a + 32), "l"(in + 4), "n"(16));
asm volatile("cp.async.commit_group;\n" ::);
asm volatile("cp.async.ca.shared.global [%0], [%1], 16, %2;\n" ::"r"(a + 48), "l"(in + 8), "r"(12));
asm volatile("cp.async.ca.shared.global.L2::256B [%0], [%1], %2, %3;\n" ::"r"(a + 64), "l"(in + 8), "n"(8), "r"(3u));
asm volatile("cp.async.cg.shared.global [%0], [%1], %2, %3;" ::"r"(a + 80), "l"(in + 1000000000), "n"(16), "r"(0));
asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %0, 0;\n\t@p cp.async.cg.shared.global [%1], [%2], %3;\n\t}\n" ::"r"(0), "r"(a + 96), "l"(in + 4), "n"(16));
asm volatile("{ .reg .pred skip; setp.eq.u32 skip, %2, 0; cp.async.cg.shared.global [%0], [%1], 16, skip; }" ::"r"(a + 112), "l"(in + 24), "r"(0));
asm volatile("cp.async.commit_group;");
asm volatile("cp.async.wait_group %0;\n" ::"n"(1));
asm volatile("cp.async.wait_all;\n" ::: "memory");
}
__syncthreads();
out[threadIdx.x] = s[threadIdx.x];
}
int main() {
unsigned *in, *out;
cudaMallocManaged(&in, 256); cudaMallocManaged(&out, 256);
for (int i = 0; i < 64; i++) in[i] = 0x01020304u * (i + 1);
kinds<<<1, 40>>>(in, out);
printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
for (int i = 0; i < 40; i++) printf("%x%s", out[i], i % 4 == 3 ? "\n" : " ");
}
