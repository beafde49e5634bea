// device: h200-sxm
// Arithmetic on pairs of halves, packing and unpacking, vectors, saturation, flushed subnormals.
#include <cstdio>

__global__ void pairs(unsigned *out) {
    unsigned r, *p = out;
    float f;
    unsigned one_two = 0x40003c00, half_three = 0x42003800; // of f16, the low one first
    asm("add.f16x2 %0, %1, %2;" : "=r"(r) : "r"(one_two), "r"(half_three)); *p++ = r;
    asm("mul.f16x2 %0, %1, %2;" : "=r"(r) : "r"(one_two), "r"(half_three)); *p++ = r;
    asm("sub.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(one_two), "r"(half_three)); *p++ = r;
    asm("fma.rn.relu.f16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(one_two), "r"(half_three), "r"(0xc8003c00)); *p++ = r;
    asm("neg.f16x2 %0, %1;" : "=r"(r) : "r"(one_two)); *p++ = r;
    asm("max.f16x2 %0, %1, %2;" : "=r"(r) : "r"(one_two), "r"(0x7e003800)); *p++ = r;
    asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(0x40003f80), "r"(0x40403f00), "r"(0x3f803f80)); *p++ = r;
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(2.0f), "f"(1.0f)); *p++ = r;
    asm("cvt.rz.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(1.999f), "f"(-3.0f)); *p++ = r;
    asm("{ .reg .b16 l, h; mov.b32 {l, h}, %1; mov.b32 %0, {h, l}; }" : "=r"(r) : "r"(0x12345678)); *p++ = r;
    asm("{ .reg .f16 x; mov.b16 x, %1; cvt.f32.f16 %0, x; }" : "=f"(f) : "h"((unsigned short)0xc500)); *p++ = (int)f;
    asm("add.sat.f32 %0, %1, %2;" : "=f"(f) : "f"(0.75f), "f"(0.5f)); *p++ = __float_as_uint(f);
    asm("mul.ftz.f32 %0, %1, %2;" : "=f"(f) : "f"(1e-40f), "f"(1e30f)); *p++ = __float_as_uint(f);
    asm("add.rp.f32 %0, %1, %2;" : "=f"(f) : "f"(1.0f), "f"(1e-20f)); *p++ = __float_as_uint(f);
    int x, y;
    asm("ld.global.v2.s32 {%0, %1}, [%2+8];" : "=r"(x), "=r"(y) : "l"(out)); *p++ = x ^ y;
    asm("st.global.v2.u32 [%0], {%1, %2};" : : "l"(out + 16), "r"(y), "r"(x) : "memory");
}

int main() {
    unsigned out[18], *d;
    cudaMalloc(&d, sizeof out);
    cudaMemset(d, 0, sizeof out);
    pairs<<<1, 1>>>(d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 18; i++) printf("%x\n", out[i]);
}
