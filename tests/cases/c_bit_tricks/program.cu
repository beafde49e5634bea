/* Integer rules of C on both sides: promotions, wrap-around, shifts, masks,
 * Gray code, parity, bit reversal, rotation, byte swap, 64-bit products. */
#include <stdio.h>
#include <stdint.h>

__host__ __device__ static uint32_t rev32(uint32_t v)
{
    v = ((v >> 1) & 0x55555555u) | ((v & 0x55555555u) << 1);
    v = ((v >> 2) & 0x33333333u) | ((v & 0x33333333u) << 2);
    v = ((v >> 4) & 0x0F0F0F0Fu) | ((v & 0x0F0F0F0Fu) << 4);
    v = ((v >> 8) & 0x00FF00FFu) | ((v & 0x00FF00FFu) << 8);
    return (v >> 16) | (v << 16);
}
__host__ __device__ static int popcount(uint32_t v) { int c = 0; while (v) { v &= v - 1; c++; } return c; }
__host__ __device__ static uint32_t rotl(uint32_t v, int k) { k &= 31; return (v << k) | (v >> (-k & 31)); }

__host__ __device__ uint64_t mix(uint32_t i)
{
    uint8_t b = (uint8_t)(i * 37 + 200);       /* wraps at 256 */
    int8_t s = (int8_t)b;                      /* keeps the bit pattern */
    uint16_t w = (uint16_t)(b << 7);
    int promoted = b + b - ~b;                 /* int arithmetic */
    int arith = (s * 1000) >> 3;               /* arithmetic shift */
    uint32_t gray = i ^ (i >> 1);
    uint64_t prod = (uint64_t)(i * 2654435761u) * 0xDEADBEEFull;
    int64_t neg = -(int64_t)i;
    uint32_t r = rotl(rev32(gray + w), (int)i) ^ (uint32_t)promoted;
    r += (popcount(r) & 1) ? 0xFFFFFFFFu : 1u;
    return prod ^ ((uint64_t)r << 17) ^ (uint64_t)(neg / 3) ^ (uint64_t)(neg % 7) ^ (uint64_t)(int64_t)arith;
}

__global__ void k_mix(uint64_t *out, int *agree, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        uint32_t g = (uint32_t)i * 0x9E3779B9u;
        int ok = __brev(g) == rev32(g) && __popc(g) == popcount(g);
        ok = ok && (__clz(g) == 0) == ((int)g < 0);
        ok = ok && (g == 0 || (g >> (__ffs(g) - 1) & 1u));
        ok = ok && __byte_perm(g, 0, 0x0123) == ((g << 24) | ((g & 0xff00u) << 8) | ((g >> 8) & 0xff00u) | (g >> 24));
        ok = ok && __umulhi(g, g) == (uint32_t)((uint64_t)g * g >> 32);
        agree[i] = ok;
        out[i] = mix((uint32_t)i);
    }
}

int main(void)
{
    enum { N = 777 };
    static uint64_t out[N];
    static int agree[N];
    uint64_t *d_out, x = 0;
    int *d_agree, i, bad = 0, yes = 0;
    cudaMalloc((void **)&d_out, sizeof out);
    cudaMalloc((void **)&d_agree, sizeof agree);
    k_mix<<<(N + 255) / 256, 256>>>(d_out, d_agree, N);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(agree, d_agree, sizeof agree, cudaMemcpyDeviceToHost);
    for (i = 0; i < N; i++) {
        if (out[i] != mix(i)) bad++;
        yes += agree[i];
        x ^= out[i] + i;
    }
    printf("intrinsics agree for %d of %d\n", yes, (int)N);
    printf("out[1]=%016llx out[500]=%016llx\n", (unsigned long long)out[1], (unsigned long long)out[500]);
    printf("xor of all %016llx, mismatches %d\n", (unsigned long long)x, bad);
    cudaFree(d_out);
    cudaFree(d_agree);
    return bad || yes != N;
}
