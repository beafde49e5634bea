// device: h200-sxm
// Inline PTX: special registers, bit fields, logic of three operands, permutations, shuffles, predicates, memory.
#include <cstdio>

__device__ __forceinline__ unsigned lane() {
    unsigned r;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(r));
    return r;
}

__device__ unsigned mask_below() {
    unsigned r;
    asm("mov.u32 %0, %lanemask_lt;" : "=r"(r));
    return r;
}

__global__ void bits(const unsigned *in, unsigned *out) {
    unsigned t = threadIdx.x, x = in[t], y = in[(t + 1) % 32], z = in[(t + 2) % 32];
    unsigned *o = out + t * 12;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(o[0]) : "r"(x), "r"(t % 20), "r"(5));
    int s;
    asm("bfe.s32 %0, %1, 4, 8;" : "=r"(s) : "r"(x));
    o[1] = s;
    asm("bfi.b32 %0, %1, %2, 8, 12;" : "=r"(o[2]) : "r"(x), "r"(y));
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(o[3]) : "r"(x), "r"(y), "r"(z));
    asm("lop3.b32 %0, %1, %2, %3, 0xE8;" : "=r"(o[4]) : "r"(x), "r"(y), "r"(z));
    asm("prmt.b32 %0, %1, %2, 0x1234;" : "=r"(o[5]) : "r"(x), "r"(y));
    asm volatile("shfl.sync.bfly.b32 %0, %1, 0x3, 0x1f, 0xffffffff;" : "=r"(o[6]) : "r"(x));
    asm("{\n\t"
        ".reg .pred p;\n\t"
        ".reg .u32 t1, t2;\n\t"
        "add.u32 t1, %1, %2;\n\t"
        "mul.lo.u32 t2, t1, 3;\n\t"
        "setp.gt.u32 p, %1, %2;\n\t"
        "@p add.u32 t2, t2, 1;\n\t"
        "selp.u32 %0, t2, t1, p;\n\t"
        "}"
        : "=r"(o[7])
        : "r"(x), "r"(y));
    o[8] = lane() * 1000 + __popc(mask_below());
    float f = 1.5f * t;
    asm("mov.b32 %0, %1;" : "=r"(o[9]) : "f"(f));
    asm("fma.rn.f32 %0, %1, %2, %0;" : "+f"(f) : "f"(2.0f), "f"(f + 1));
    o[10] = (unsigned)f;
    unsigned hi, lo;
    unsigned long long wide;
    asm("mul.wide.u32 %0, %1, %2;" : "=l"(wide) : "r"(x), "r"(y));
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(hi) : "r"(x), "r"(y));
    asm("mul.lo.u32 %0, %1, %2;" : "=r"(lo) : "r"(x), "r"(y));
    o[11] = hi == (unsigned)(wide >> 32) && lo == (unsigned)wide;
}

__global__ void memory(int *p) {
    int v;
    int *mine = p + threadIdx.x;
    asm volatile("ld.global.s32 %0, [%1];" : "=r"(v) : "l"(mine) : "memory");
    v = v * 2 + 1;
    asm volatile("st.global.s32 [%0], %1;" ::"l"(mine), "r"(v) : "memory");
    asm volatile("bar.sync 0;");
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(p + 63), "r"(v));
    asm volatile("membar.gl;" ::: "memory");
    unsigned start, end;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(start));
    asm volatile("" ::: "memory");
    asm volatile("mov.u32 %0, %clock;" : "=r"(end));
    unsigned sm, warp;
    asm("mov.u32 %0, %%smid;" : "=r"(sm));
    asm("mov.u32 %0, %%warpid;" : "=r"(warp));
    if (end - start > 1000000 || sm > 1000 || warp > 64) p[62] = -1;
}

int main() {
    unsigned in[32], out[32 * 12], *d_in, *d_out;
    for (unsigned i = 0; i < 32; i++) in[i] = i * 2654435761u;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    bits<<<1, 32>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i += 3) {
        for (int k = 0; k < 12; k++) printf("%x ", out[i * 12 + k]);
        printf("\n");
    }
    int h[64], *d;
    for (int i = 0; i < 64; i++) h[i] = i < 32 ? i : 0;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    memory<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d %s\n", h[0], h[31], h[62], h[63], cudaGetErrorString(cudaGetLastError()));
}
