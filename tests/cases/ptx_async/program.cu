// device: h200-sxm
// Asynchronous copies by inline PTX, and what else kernels written by hand use: cache operators, vectors, hints, bits.
#include <cstdio>
#include <cstdint>
__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void copies(const float *g, float *o, int some) {
    __shared__ __align__(128) float s[8][4];
    for (int i = 0; i < 32; i++) (&s[0][0])[i] = -1;
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(at(&s[0][0])), "l"(g));
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n" :: "r"(at(&s[1][0])), "l"(g + 2), "n"(8));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(at(s[2])), "l"(__cvta_generic_to_global(g + 4)));
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.ca.shared.global.L2::64B [%0], [%1], 16;" :: "r"(at(s[3])), "l"(g + 8));
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\n" :: "r"(at(s[4])), "l"(g + 12), "n"(16));
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group %0;\n" :: "n"(1));
    // The rest of the sixteen bytes becomes 0.
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(at(s[5])), "l"(g + 16), "r"(some));
    asm volatile("cp.async.ca.shared.global.L2::256B [%0], [%1], %2, %3;" :: "r"(at(s[6])), "l"(g + 20), "n"(16), "r"(0) : "memory");
    asm volatile("{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n @p cp.async.ca.shared.global [%1], [%2], 4;\n}\n" :: "r"(some), "r"(at(&s[7][1])), "l"(g + 24));
    asm volatile("cp.async.wait_all;");
    asm volatile("cp.async.wait_group 0;\n" ::);
    for (int i = 0; i < 32; i++) o[i] = (&s[0][0])[i];
}
__global__ void accesses(float *g, unsigned *u, float *o) {
    float a, b, c, d; unsigned x, y; float4 v;
    asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(a) : "l"(g));
    asm volatile("ld.global.cg.v2.f32 {%0, %1}, [%2];" : "=f"(b), "=f"(c) : "l"(g + 2));
    asm volatile("ld.global.cs.f32 %0, [%1+16];" : "=f"(d) : "l"(g));
    asm volatile("ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(g + 8));
    asm volatile("ld.volatile.global.v2.u32 {%0, %1}, [%2];" : "=r"(x), "=r"(y) : "l"(u));
    asm volatile("st.global.cs.f32 [%0], %1;" :: "l"(o), "f"(a + b));
    asm volatile("st.global.wt.v2.f32 [%0], {%1, %2};" :: "l"(o + 2), "f"(c), "f"(d));
    asm volatile("st.global.cg.v4.f32 [%0+16], {%1,%2,%3,%4};" :: "l"(o), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w));
    asm volatile("st.global.L1::no_allocate.v2.b32 [%0], {%1,%2};" :: "l"(u + 2), "r"(x + y), "r"(x ^ y));
    asm volatile("prefetch.global.L1 [%0];" :: "l"(g + 8));
    asm volatile("prefetch.global.L2 [%0];" :: "l"(g + 8));
    asm volatile("prefetchu.L1 [%0];" :: "l"(g));
    asm volatile("red.global.add.f32 [%0], %1;" :: "l"(o + 8), "f"(2.5f));
    asm volatile("red.global.gpu.relaxed.max.u32 [%0], %1;" :: "l"(u + 4), "r"(77u));
    asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;" :: "l"(u + 5), "r"(-3));
    asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(x) : "l"(u + 6), "r"(5u));
    asm volatile("atom.acq_rel.gpu.global.cas.b32 %0, [%1], %2, %3;" : "=r"(y) : "l"(u + 6), "r"(5u), "r"(9u));
    u[8] = x; u[9] = y;
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(x) : "l"(u + 6));
    asm volatile("st.release.gpu.global.u32 [%0], %1;" :: "l"(u + 10), "r"(x));
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    asm volatile("membar.gl;");
    __shared__ unsigned t[4];
    asm volatile("st.shared.v2.u32 [%0], {%1, %2};" :: "r"(at(t)), "r"(11u), "r"(12u));
    asm volatile("red.shared.add.u32 [%0], %1;" :: "r"(at(t)), "r"(100u));
    asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at(t + 1)), "r"(55u));
    asm volatile("ld.shared.v2.u32 {%0, %1}, [%2];" : "=r"(u[11]), "=r"(u[12]) : "r"(at(t)));
    u[13] = x;
}
__global__ void arithmetic(unsigned *o) {
    unsigned a = 0x12345678u + threadIdx.x * 0x01010101u, b = 0x9abcdef0u ^ threadIdx.x * 0x00110011u, c = threadIdx.x * 3u;
    unsigned *p = o + threadIdx.x * 7;
    asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(p[0]) : "r"(a), "r"(b), "r"(c));
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(p[1]) : "r"(a), "r"(b), "r"(c));
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(p[2]) : "r"(a), "r"(b), "r"(c));
    asm("prmt.b32 %0, %1, %2, 0x7531;" : "=r"(p[3]) : "r"(a), "r"(b));
    asm("bfe.u32 %0, %1, %2, 7;" : "=r"(p[4]) : "r"(a), "r"(c));
    asm("bfi.b32 %0, %1, %2, %3, 9;" : "=r"(p[5]) : "r"(a), "r"(b), "r"(c));
    asm("{ .reg .u16 l, h; mov.b32 {l, h}, %1; mov.b32 %0, {h, l}; }" : "=r"(p[6]) : "r"(a));
}
int main() {
    float *g, *o; unsigned *u;
    cudaMallocManaged(&g, 256); cudaMallocManaged(&o, 256); cudaMallocManaged(&u, 8192);
    for (int i = 0; i < 64; i++) { g[i] = i + 1; o[i] = 0; u[i] = i + 40; }
    copies<<<1, 1>>>(g, o, 12);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < 32; i++) printf("%g%c", o[i], i % 16 == 15 ? '\n' : ' ');
    accesses<<<1, 1>>>(g, u, o);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < 16; i++) printf("%g%c", o[i], i % 16 == 15 ? '\n' : ' ');
    for (int i = 0; i < 16; i++) printf("%u%c", u[i], i % 16 == 15 ? '\n' : ' ');
    arithmetic<<<1, 64>>>(u);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    for (int t = 0; t < 64; t += 9) for (int i = 0; i < 7; i++) printf("%x%c", u[t * 7 + i], i == 6 ? '\n' : ' ');
}
