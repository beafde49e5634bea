// device: h200-sxm
// mma.sync by inline PTX: where the elements of fragments lie, against a product by the host. Integers, so that sums are exact.
#include <cstdio>
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct F16 { enum { run = 2 }; static uint32_t bits(int v) { return __half_as_ushort(__float2half((float)v)); } };
struct Bf16 { enum { run = 2 }; static uint32_t bits(int v) { return __bfloat16_as_ushort(__float2bfloat16((float)v)); } };
struct Tf32 { enum { run = 1 }; static uint32_t bits(int v) { float f = v; return *(uint32_t *)&f; } };
struct S8 { enum { run = 4 }; static uint32_t bits(int v) { return v & 255; } };

enum Shape { F16_8, F16_16, H16_8, H16_16, BF_8, BF_16, TF_4, TF_8, S8_16, S8_32, U8_16, US_32, SU_32, S8_8 };

template <int OP> __global__ void multiply(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d, int na, int nb, int nc) {
    uint32_t A[4], B[2], C[4], D[4] = {0, 0, 0, 0};
    for (int i = 0; i < na; i++) A[i] = a[threadIdx.x * na + i];
    for (int i = 0; i < nb; i++) B[i] = b[threadIdx.x * nb + i];
    for (int i = 0; i < nc; i++) C[i] = c[threadIdx.x * nc + i];
    float *f = (float *)C, *g = (float *)D;
    int *s = (int *)C, *t = (int *)D;
    if (OP == F16_8) asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};" : "=f"(g[0]), "=f"(g[1]), "=f"(g[2]), "=f"(g[3]) : "r"(A[0]), "r"(A[1]), "r"(B[0]), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]));
    if (OP == F16_16) asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { %0, %1, %2, %3 }, { %4, %5, %6, %7 }, { %8, %9 }, { %10, %11, %12, %13 };" : "=f"(g[0]), "=f"(g[1]), "=f"(g[2]), "=f"(g[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]));
    if (OP == H16_8) asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3}, {%4}, {%5,%6};" : "=r"(D[0]), "=r"(D[1]) : "r"(A[0]), "r"(A[1]), "r"(B[0]), "r"(C[0]), "r"(C[1]));
    if (OP == H16_16) asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%9};\n" : "=r"(D[0]), "=r"(D[1]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "r"(C[0]), "r"(C[1]));
    if (OP == BF_8) asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};" : "=f"(g[0]), "=f"(g[1]), "=f"(g[2]), "=f"(g[3]) : "r"(A[0]), "r"(A[1]), "r"(B[0]), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]));
    if (OP == BF_16) asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};" : "=f"(g[0]), "=f"(g[1]), "=f"(g[2]), "=f"(g[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]));
    if (OP == TF_4) asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};" : "=f"(g[0]), "=f"(g[1]), "=f"(g[2]), "=f"(g[3]) : "r"(A[0]), "r"(A[1]), "r"(B[0]), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]));
    if (OP == TF_8) asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};" : "=f"(g[0]), "=f"(g[1]), "=f"(g[2]), "=f"(g[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]));
    if (OP == S8_16) asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};" : "=r"(t[0]), "=r"(t[1]), "=r"(t[2]), "=r"(t[3]) : "r"(A[0]), "r"(A[1]), "r"(B[0]), "r"(s[0]), "r"(s[1]), "r"(s[2]), "r"(s[3]));
    if (OP == U8_16) asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};" : "=r"(t[0]), "=r"(t[1]), "=r"(t[2]), "=r"(t[3]) : "r"(A[0]), "r"(A[1]), "r"(B[0]), "r"(s[0]), "r"(s[1]), "r"(s[2]), "r"(s[3]));
    if (OP == S8_32) asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};" : "=r"(t[0]), "=r"(t[1]), "=r"(t[2]), "=r"(t[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "r"(s[0]), "r"(s[1]), "r"(s[2]), "r"(s[3]));
    if (OP == US_32) asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};" : "=r"(t[0]), "=r"(t[1]), "=r"(t[2]), "=r"(t[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "r"(s[0]), "r"(s[1]), "r"(s[2]), "r"(s[3]));
    if (OP == SU_32) asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};" : "=r"(t[0]), "=r"(t[1]), "=r"(t[2]), "=r"(t[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "r"(s[0]), "r"(s[1]), "r"(s[2]), "r"(s[3]));
    if (OP == S8_8) asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0,%1}, {%2}, {%3}, {%4,%5};" : "=r"(t[0]), "=r"(t[1]) : "r"(A[0]), "r"(B[0]), "r"(s[0]), "r"(s[1]));
    for (int i = 0; i < nc; i++) d[threadIdx.x * nc + i] = D[i];
}

unsigned seed = 1;
int number(int low, int high) { seed = seed * 1664525u + 1013904223u; return low + (int)(seed >> 8) % (high - low + 1); }

// What the PTX manual says: group = lane / 4; a word of a is of row group (odd ones 8 further down) and holds `run` columns from lane % 4 * run.
template <int OP, class T> void check(const char *name, int m, int k, bool halves, bool floats, int alow, int ahigh, int blow, int bhigh) {
    const int run = T::run, n = 8, na = m * k / 32 / run, nb = n * k / 32 / run, nc = halves ? 2 : m * n / 32;
    static int a[16][32], b[32][8], c[16][8];
    for (int i = 0; i < m; i++) for (int j = 0; j < k; j++) a[i][j] = number(alow, ahigh);
    for (int i = 0; i < k; i++) for (int j = 0; j < n; j++) b[i][j] = number(blow, bhigh);
    for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) c[i][j] = number(-9, 9);
    uint32_t *A, *B, *C, *D;
    cudaMallocManaged(&A, 32 * 4 * 4); cudaMallocManaged(&B, 32 * 4 * 4); cudaMallocManaged(&C, 32 * 4 * 4); cudaMallocManaged(&D, 32 * 4 * 4);
    int tall = m > 8 ? 2 : 1;
    for (int lane = 0; lane < 32; lane++) {
        for (int w = 0; w < na; w++) {
            A[lane * na + w] = 0;
            for (int r = 0; r < run; r++) A[lane * na + w] |= T::bits(a[lane / 4 + w % tall * 8][lane % 4 * run + r + w / tall * 4 * run]) << (32 / run % 32 * r);
        }
        for (int w = 0; w < nb; w++) {
            B[lane * nb + w] = 0;
            for (int r = 0; r < run; r++) B[lane * nb + w] |= T::bits(b[lane % 4 * run + r + w * 4 * run][lane / 4]) << (32 / run % 32 * r);
        }
        for (int i = 0; i < m * n / 32; i++) {
            int v = c[lane / 4 + i / 2 * 8][lane % 4 * 2 + i % 2];
            float f = v;
            if (halves) { uint32_t h = F16::bits(v); if (i % 2 == 0) C[lane * nc + i / 2] = h; else C[lane * nc + i / 2] |= h << 16; }
            else C[lane * nc + i] = floats ? *(uint32_t *)&f : (uint32_t)v;
        }
    }
    multiply<OP><<<1, 32>>>(A, B, C, D, na, nb, nc);
    cudaError_t e = cudaDeviceSynchronize();
    int wrong = 0, sum = 0;
    for (int lane = 0; lane < 32; lane++)
        for (int i = 0; i < m * n / 32; i++) {
            int row = lane / 4 + i / 2 * 8, col = lane % 4 * 2 + i % 2, expect = c[row][col];
            for (int j = 0; j < k; j++) expect += a[row][j] * b[j][col];
            int got;
            if (halves) got = (int)__half2float(__ushort_as_half((unsigned short)(D[lane * nc + i / 2] >> (16 * (i % 2)))));
            else if (floats) got = (int)*(float *)&D[lane * nc + i];
            else got = (int)D[lane * nc + i];
            wrong += got != expect;
            sum += got * (lane + 3 * i + 1);
        }
    printf("%-10s %d wrong, sum %d, %s\n", name, wrong, sum, cudaGetErrorString(e));
    cudaFree(A); cudaFree(B); cudaFree(C); cudaFree(D);
}

int main() {
    check<F16_8, F16>("f16 k8", 16, 8, false, true, -9, 9, -9, 9);
    check<F16_16, F16>("f16 k16", 16, 16, false, true, -9, 9, -9, 9);
    check<H16_8, F16>("half k8", 16, 8, true, true, -9, 9, -9, 9);
    check<H16_16, F16>("half k16", 16, 16, true, true, -9, 9, -9, 9);
    check<BF_8, Bf16>("bf16 k8", 16, 8, false, true, -9, 9, -9, 9);
    check<BF_16, Bf16>("bf16 k16", 16, 16, false, true, -9, 9, -9, 9);
    check<TF_4, Tf32>("tf32 k4", 16, 4, false, true, -9, 9, -9, 9);
    check<TF_8, Tf32>("tf32 k8", 16, 8, false, true, -9, 9, -9, 9);
    check<S8_16, S8>("s8 k16", 16, 16, false, false, -128, 127, -128, 127);
    check<U8_16, S8>("u8 k16", 16, 16, false, false, 0, 255, 0, 255);
    check<S8_32, S8>("s8 k32", 16, 32, false, false, -128, 127, -128, 127);
    check<US_32, S8>("u8s8 k32", 16, 32, false, false, 0, 255, -128, 127);
    check<SU_32, S8>("s8u8 k32", 16, 32, false, false, -128, 127, 0, 255);
    check<S8_8, S8>("s8 m8", 8, 16, false, false, -128, 127, -128, 127);
}
