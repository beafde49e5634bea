// SIMD within a word: bytes and halfwords added, subtracted, compared, averaged, with and without saturation.
#include <stdio.h>

__global__ void bytes(unsigned a, unsigned b)
{
    printf("%08x %08x\n", a, b);
    printf(" add %08x %08x %08x sub %08x %08x %08x\n", __vadd4(a, b), __vaddss4(a, b), __vaddus4(a, b), __vsub4(a, b), __vsubss4(a, b),
        __vsubus4(a, b));
    printf(" abs %08x %08x neg %08x diff %08x %08x avg %08x %08x hadd %08x\n", __vabs4(a), __vabsss4(a), __vneg4(a), __vabsdiffs4(a, b),
        __vabsdiffu4(a, b), __vavgs4(a, b), __vavgu4(a, b), __vhaddu4(a, b));
    printf(" max %08x %08x min %08x %08x sad %u %u\n", __vmaxs4(a, b), __vmaxu4(a, b), __vmins4(a, b), __vminu4(a, b), __vsads4(a, b),
        __vsadu4(a, b));
    printf(" cmp %08x %08x %08x %08x set %08x %08x\n", __vcmpeq4(a, b), __vcmpgts4(a, b), __vcmpltu4(a, b), __vcmpgeu4(a, b),
        __vseteq4(a, b), __vsetges4(a, b));
}

__global__ void halves(unsigned a, unsigned b)
{
    printf(" add2 %08x %08x %08x sub2 %08x %08x %08x\n", __vadd2(a, b), __vaddss2(a, b), __vaddus2(a, b), __vsub2(a, b), __vsubss2(a, b),
        __vsubus2(a, b));
    printf(" max2 %08x %08x min2 %08x %08x avg2 %08x diff2 %08x abs2 %08x cmp2 %08x %08x\n", __vmaxs2(a, b), __vmaxu2(a, b), __vmins2(a, b),
        __vminu2(a, b), __vavgu2(a, b), __vabsdiffu2(a, b), __vabs2(a), __vcmpne2(a, b), __vcmplts2(a, b));
}

int main()
{
    unsigned pairs[][2] = { { 0x01020304, 0x10203040 }, { 0x7f80ff01, 0x01ff0180 }, { 0xdeadbeef, 0xdead1234 }, { 0x80808080, 0x7f017f80 } };
    for (auto &p : pairs) {
        bytes<<<1, 1>>>(p[0], p[1]);
        halves<<<1, 1>>>(p[0], p[1]);
    }
    cudaDeviceSynchronize();
    return 0;
}
