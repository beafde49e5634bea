// device: h200-sxm
// Labels and branches, registers by number, nested scopes, narrow and wide integers.
#include <cstdio>

__device__ unsigned digits(unsigned n) {
    unsigned sum;
    asm("{\n\t.reg .pred again<2>;\n\t.reg .u32 part<3>;\n\t"
        "mov.u32 part0, %1;\n\tmov.u32 %0, 0;\n"
        "$next_%=:\n\t"
        "rem.u32 part1, part0, 10;\n\tdiv.u32 part0, part0, 10;\n\tadd.u32 %0, %0, part1;\n\t"
        "setp.ne.u32 again1, part0, 0;\n\t@again1 bra $next_%=;\n\t}"
        : "=r"(sum) : "r"(n));
    return sum;
}

__global__ void run(long long *out) {
    int i = threadIdx.x, r;
    unsigned u;
    long long l, *o = out + 8 * i;
    o[0] = digits(12345 + 111 * i) * 100 + digits(i);
    asm("mad.wide.s32 %0, %1, %2, %3;" : "=l"(l) : "r"(-i), "r"(1000000007), "l"(5ll)); o[1] = l;
    asm("{ .reg .s16 a, b; cvt.s16.s32 a, %1; { .reg .s16 c; cvt.s16.s32 c, %2; mov.b16 b, c; } mul.wide.s16 %0, a, b; }"
        : "=r"(r) : "r"(-300 - i), "r"(0x17fff)); o[2] = r;
    asm("bfe.s64 %0, %1, 60, 8;" : "=l"(l) : "l"(0x9000000000000000ll + i)); o[3] = l;
    asm("cvt.sat.s8.s32 %0, %1;" : "=r"(r) : "r"(100 * i - 200)); o[4] = r;
    asm("{ .reg .u16 t; cvt.rni.sat.u8.f32 t, %1; cvt.u32.u16 %0, t; }" : "=r"(u) : "f"(100.5f * i - 20)); o[5] = u;
    asm("bfind.shiftamt.s32 %0, %1;" : "=r"(u) : "r"(-i - 1)); o[6] = u;
    asm("prmt.b32 %0, %1, %2, 0xb3a1;" : "=r"(u) : "r"(0x80014000 + i), "r"(1)); o[7] = u;
}

int main() {
    long long out[32], *d;
    cudaMalloc(&d, sizeof out);
    run<<<1, 4>>>(d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) printf("%lld%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
