/*
 * Fixed-size big integers on the GPU. 256-bit add/sub/mul with carry chains
 * in inline PTX; a batch of modular exponentiations by Montgomery reduction;
 * 100! with one digit per thread.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cstring>
#include <string>
#include <vector>

#define LIMBS 8

struct u256 {
    uint32_t v[LIMBS];
};

__device__ __forceinline__ uint32_t add256(u256 &r, const u256 &a, const u256 &b)
{
    uint32_t carry;
    asm("add.cc.u32   %0, %9,  %17;\n\t"
        "addc.cc.u32  %1, %10, %18;\n\t"
        "addc.cc.u32  %2, %11, %19;\n\t"
        "addc.cc.u32  %3, %12, %20;\n\t"
        "addc.cc.u32  %4, %13, %21;\n\t"
        "addc.cc.u32  %5, %14, %22;\n\t"
        "addc.cc.u32  %6, %15, %23;\n\t"
        "addc.cc.u32  %7, %16, %24;\n\t"
        "addc.u32     %8, 0, 0;\n\t"
        : "=r"(r.v[0]), "=r"(r.v[1]), "=r"(r.v[2]), "=r"(r.v[3]), "=r"(r.v[4]), "=r"(r.v[5]), "=r"(r.v[6]),
          "=r"(r.v[7]), "=r"(carry)
        : "r"(a.v[0]), "r"(a.v[1]), "r"(a.v[2]), "r"(a.v[3]), "r"(a.v[4]), "r"(a.v[5]), "r"(a.v[6]), "r"(a.v[7]),
          "r"(b.v[0]), "r"(b.v[1]), "r"(b.v[2]), "r"(b.v[3]), "r"(b.v[4]), "r"(b.v[5]), "r"(b.v[6]), "r"(b.v[7]));
    return carry;
}

__device__ __forceinline__ uint32_t mulhi(uint32_t a, uint32_t b)
{
    uint32_t r;
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}

// (hi:lo) = a * b + c + d, cannot overflow 64 bits
__device__ __forceinline__ void mac(uint32_t &hi, uint32_t &lo, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    uint32_t h = mulhi(a, b), l = a * b;
    asm("{\n\t"
        "add.cc.u32 %0, %0, %2;\n\t"
        "addc.u32   %1, %1, 0;\n\t"
        "add.cc.u32 %0, %0, %3;\n\t"
        "addc.u32   %1, %1, 0;\n\t"
        "}" : "+r"(l), "+r"(h) : "r"(c), "r"(d));
    hi = h;
    lo = l;
}

__device__ bool geq(const u256 &a, const u256 &b)
{
    for (int i = LIMBS - 1; i >= 0; i--)
        if (a.v[i] != b.v[i]) return a.v[i] > b.v[i];
    return true;
}

__device__ void sub256(u256 &a, const u256 &b)
{
    uint32_t borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
        uint64_t d = (uint64_t)a.v[i] - b.v[i] - borrow;
        a.v[i] = (uint32_t)d;
        borrow = (uint32_t)(d >> 63);
    }
}

__device__ u256 dbl(const u256 &a, const u256 &m)
{
    u256 d;
    uint32_t c = add256(d, a, a);
    if (c || geq(d, m)) sub256(d, m);
    return d;
}

// Montgomery product a*b/2^256 mod m (CIOS)
__device__ u256 montmul(const u256 &a, const u256 &b, const u256 &m, uint32_t minv)
{
    uint32_t t[LIMBS + 2] = {0};
    for (int i = 0; i < LIMBS; i++) {
        uint32_t c = 0;
        for (int j = 0; j < LIMBS; j++) mac(c, t[j], a.v[j], b.v[i], t[j], c);
        uint32_t s = t[LIMBS] + c;
        t[LIMBS + 1] = s < c;
        t[LIMBS] = s;
        uint32_t q = t[0] * minv, lo;
        mac(c, lo, q, m.v[0], t[0], 0);
        for (int j = 1; j < LIMBS; j++) mac(c, t[j - 1], q, m.v[j], t[j], c);
        s = t[LIMBS] + c;
        t[LIMBS - 1] = s;
        t[LIMBS] = t[LIMBS + 1] + (s < c);
    }
    u256 r;
    for (int i = 0; i < LIMBS; i++) r.v[i] = t[i];
    if (t[LIMBS] || geq(r, m)) sub256(r, m);
    return r;
}

__global__ void modexp(const u256 *base, int n, u256 m, uint32_t e, u256 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint32_t minv = 1;                                    // -m^-1 mod 2^32 by Newton
    for (int k = 0; k < 5; k++) minv *= 2 - m.v[0] * minv;
    minv = 0u - minv;
    u256 one = {{1}}, r = one;
    for (int k = 0; k < 256; k++) r = dbl(r, m);          // r = 2^256 mod m by doubling
    u256 r2 = r;
    for (int k = 0; k < 256; k++) r2 = dbl(r2, m);
    u256 x = montmul(base[i], r2, m, minv), acc = r;
    for (uint32_t k = e; k; k >>= 1) {
        if (k & 1) acc = montmul(acc, x, m, minv);
        x = montmul(x, x, m, minv);
    }
    out[i] = montmul(acc, one, m, minv);
}

#define DIGITS 160
__global__ void factorial(int n, char *text)
{
    __shared__ int digit[DIGITS];
    __shared__ int carryIn[DIGITS + 1];
    int t = threadIdx.x;
    digit[t] = t == 0;
    __syncthreads();
    for (int k = 2; k <= n; k++) {
        int v = digit[t] * k;
        // ripple until nothing moves
        while (true) {
            carryIn[t + 1] = v / 10;
            if (t == 0) carryIn[0] = 0;
            __syncthreads();
            v = v % 10 + carryIn[t];
            if (!__syncthreads_or(v >= 10)) break;
        }
        digit[t] = v;
        __syncthreads();
    }
    text[DIGITS - 1 - t] = (char)('0' + digit[t]);
}

static std::string hex(const u256 &x)
{
    char buf[LIMBS * 8 + 1];
    for (int i = 0; i < LIMBS; i++) snprintf(buf + 8 * i, 9, "%08x", x.v[LIMBS - 1 - i]);
    return buf;
}

int main(void)
{
    u256 p;   // 2^255 - 19
    memset(&p, 0xff, sizeof p);
    p.v[0] = 0xffffffedu;
    p.v[7] = 0x7fffffffu;
    const int n = 64;
    std::vector<u256> base(n), a(n), b(n);
    uint32_t s = 7;
    for (auto &x : base) {
        for (auto &l : x.v) { s = s * 1664525u + 1013904223u; l = s ^ (s >> 15); }
        x.v[7] &= 0x3fffffffu;
    }
    u256 *d_base, *d_out;
    cudaMalloc((void **)&d_base, n * sizeof(u256));
    cudaMalloc((void **)&d_out, n * sizeof(u256));
    cudaMemcpy(d_base, base.data(), n * sizeof(u256), cudaMemcpyHostToDevice);

    // (x^77)^13 must equal x^1001
    modexp<<<2, 32>>>(d_base, n, p, 1001u, d_out);
    cudaMemcpy(a.data(), d_out, n * sizeof(u256), cudaMemcpyDeviceToHost);
    modexp<<<2, 32>>>(d_base, n, p, 77u, d_out);
    modexp<<<2, 32>>>(d_out, n, p, 13u, d_out);
    cudaMemcpy(b.data(), d_out, n * sizeof(u256), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < n; i++) bad += memcmp(&a[i], &b[i], sizeof(u256)) != 0;
    printf("x[0]        = %s\nx[0]^1001   = %s\nexponent law violations: %d\n", hex(base[0]).c_str(), hex(a[0]).c_str(), bad);

    // 2^255 mod p = 19
    u256 two = {{2}}, res;
    cudaMemcpy(d_base, &two, sizeof two, cudaMemcpyHostToDevice);
    modexp<<<1, 1>>>(d_base, 1, p, 255u, d_out);
    cudaMemcpy(&res, d_out, sizeof res, cudaMemcpyDeviceToHost);
    printf("2^255 mod p = %u\n", res.v[0]);

    char *d_text, text[DIGITS + 1] = {0};
    cudaMalloc((void **)&d_text, DIGITS);
    factorial<<<1, DIGITS>>>(100, d_text);
    cudaMemcpy(text, d_text, DIGITS, cudaMemcpyDeviceToHost);
    printf("100! = %s\n", text + strspn(text, "0"));
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(d_base), cudaFree(d_out), cudaFree(d_text);
    return bad || res.v[0] != 19;
}
