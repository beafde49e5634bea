// Counting and moving bits: __clz, __ffs, __popc, __brev and their 64-bit forms, __byte_perm, __funnelshift.
#include <stdio.h>

__global__ void bits(unsigned x, unsigned long long y)
{
    printf("%08x: %d %d %d %08x\n", x, __clz((int)x), __ffs((int)x), __popc(x), __brev(x));
    printf("%016llx: %d %d %d %016llx\n", y, __clzll((long long)y), __ffsll((long long)y), __popcll(y), __brevll(y));
}

__global__ void moves(unsigned lo, unsigned hi)
{
    printf("%08x %08x %08x %08x\n", __byte_perm(lo, hi, 0x3210), __byte_perm(lo, hi, 0x0123), __byte_perm(lo, hi, 0x7531),
        __byte_perm(lo, hi, 0x4404));
    for (unsigned s = 0; s <= 40; s += 8)
        printf("%2u: %08x %08x %08x %08x\n", s, __funnelshift_l(lo, hi, s), __funnelshift_r(lo, hi, s), __funnelshift_lc(lo, hi, s),
            __funnelshift_rc(lo, hi, s));
}

int main()
{
    unsigned xs[] = { 0, 1, 0x80000000u, 0x00f0c000u, 0xffffffffu, 12345678 };
    for (unsigned x : xs) {
        bits<<<1, 1>>>(x, (unsigned long long)x << 20 | (x & 1));
        cudaDeviceSynchronize();
    }
    moves<<<1, 1>>>(0x33221100u, 0x77665544u);
    cudaDeviceSynchronize();
    moves<<<1, 1>>>(0x89abcdefu, 0x01234567u);
    cudaDeviceSynchronize();
    return 0;
}
