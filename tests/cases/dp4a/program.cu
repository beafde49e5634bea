// device: h200-sxm
// __dp4a, signed and unsigned.
#include <stdio.h>

__global__ void dots(int a, int b, int c)
{
    unsigned ua = a, ub = b, uc = c;
    printf("%08x %08x: %d %u\n", ua, ub, __dp4a(a, b, c), __dp4a(ua, ub, uc));
}

int main()
{
    dots<<<1, 1>>>(0x01020304, 0x05060708, 10);
    dots<<<1, 1>>>((int)0xff80017fu, (int)0x807fff01u, -3);
    dots<<<1, 1>>>((int)0xffffffffu, (int)0xffffffffu, 0);
    dots<<<1, 1>>>((int)0x80808080u, (int)0x80808080u, -65536);
    cudaDeviceSynchronize();
    return 0;
}
