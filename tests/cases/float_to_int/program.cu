// Conversions of floats and doubles to integers in every rounding; beyond the range they stick to its end.
#include <stdio.h>

__global__ void small(float f, double d)
{
    printf("%g: %d %d %d %d | %u %u %u %u\n", f, __float2int_rn(f), __float2int_rz(f), __float2int_ru(f), __float2int_rd(f),
        __float2uint_rn(f), __float2uint_rz(f), __float2uint_ru(f), __float2uint_rd(f));
    printf("  %lld %lld %lld %lld | %llu %llu\n", __float2ll_rn(f), __float2ll_rz(f), __float2ll_ru(f), __float2ll_rd(f), __float2ull_rn(f),
        __float2ull_ru(f));
    printf("  %d %d %d %d | %u %u\n", __double2int_rn(d), __double2int_rz(d), __double2int_ru(d), __double2int_rd(d), __double2uint_rn(d),
        __double2uint_ru(d));
    printf("  %lld %lld %lld | %llu %llu\n", __double2ll_rn(d), __double2ll_ru(d), __double2ll_rd(d), __double2ull_rz(d), __double2ull_rn(d));
}

int main()
{
    float v[] = { 0.5f, 1.5f, 2.5f, -0.5f, -1.5f, 7.75f, 123456.789f, 8388609.0f, 3.0e9f };
    for (float f : v) {
        small<<<1, 1>>>(f, f);
        cudaDeviceSynchronize();
    }
    return 0;
}
