// Integers made floats and doubles in every rounding, and doubles made floats: bits.
#include <stdio.h>

#define B(x) __float_as_int(x)

__global__ void go(int i)
{
    unsigned u = i;
    long long l = (long long)i * 1000003;
    printf("%d: %x %x %x %x | %x %x %x %x\n", i, B(__int2float_rn(i)), B(__int2float_rz(i)), B(__int2float_ru(i)), B(__int2float_rd(i)),
        B(__uint2float_rn(u)), B(__uint2float_rz(u)), B(__uint2float_ru(u)), B(__uint2float_rd(u)));
    printf("  %x %x %x %x | %x %x\n", B(__ll2float_rn(l)), B(__ll2float_rz(l)), B(__ll2float_ru(l)), B(__ll2float_rd(l)),
        B(__ull2float_rn(l)), B(__ull2float_ru(l)));
    double d = __int2double_rn(i) / 3;
    printf("  %x %x %x %x %.17g\n", B(__double2float_rn(d)), B(__double2float_rz(d)), B(__double2float_ru(d)), B(__double2float_rd(d)), d);
    l = l * 1009 + 1;
    printf("  %llx %llx %llx %llx %llx\n", __double_as_longlong(__ll2double_rn(l)), __double_as_longlong(__ll2double_rz(l)),
        __double_as_longlong(__ll2double_ru(l)), __double_as_longlong(__ll2double_rd(l)), __double_as_longlong(__ull2double_rn(l)));
}

int main()
{
    int v[] = { 0, 1, -1, 16777217, -16777219, 2147483647, 123456789, -987654321 };
    for (int i : v) {
        go<<<1, 1>>>(i);
        cudaDeviceSynchronize();
    }
    return 0;
}
