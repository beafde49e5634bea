// device: h200-sxm
// __dp4a and __dp2a, signed and unsigned.
#include <stdio.h>

__global__ void dots(int a, int b, int c)
{
    unsigned ua = a, ub = b, uc = c;
    printf("%08x %08x: %d %u | %d %d %u %u\n", ua, ub, __dp4a(a, b, c), __dp4a(ua, ub, uc),
        __dp2a_lo(a, b, c), __dp2a_hi(a, b, c), __dp2a_lo(ua, ub, uc), __dp2a_hi(ua, ub, uc));
}

__global__ void vectors(char4 a, char4 b, uchar4 c, uchar4 d, short2 e)
{
    printf("%d %u %d %d\n", __dp4a(a, b, 100), __dp4a(c, d, 100u), __dp2a_lo(e, a, 5), __dp2a_hi(e, a, 5));
}

int main()
{
    dots<<<1, 1>>>(0x01020304, 0x05060708, 10);
    dots<<<1, 1>>>((int)0xff80017fu, (int)0x807fff01u, -3);
    dots<<<1, 1>>>((int)0xffffffffu, (int)0xffffffffu, 0);
    vectors<<<1, 1>>>(make_char4(-128, 127, 3, -4), make_char4(-128, 127, 5, 6), make_uchar4(255, 1, 2, 3),
        make_uchar4(255, 4, 5, 6), make_short2(1000, -2000));
    cudaDeviceSynchronize();
    return 0;
}
