// Conversions between half and everything else: roundings, denormals, infinity, and integers.
#include <stdio.h>
#include <cuda_fp16.h>

__global__ void floats(float f)
{
    printf("%g: %04x %04x %04x %04x -> %g\n", f, __half_as_ushort(__float2half_rn(f)), __half_as_ushort(__float2half_rz(f)),
        __half_as_ushort(__float2half_ru(f)), __half_as_ushort(__float2half_rd(f)), __half2float(__float2half(f)));
}

__global__ void ints(int i)
{
    __half h = __int2half_rn(i);
    printf("%d: %04x %04x %04x %d %u %d\n", i, __half_as_ushort(h), __half_as_ushort(__int2half_rz(i)), __half_as_ushort(__uint2half_rn(i & 0xffff)),
        __half2int_rn(h), (unsigned)__half2ushort_rz(__float2half(9.75f)), (int)__half2short_rd(__float2half(-9.25f)));
    __half2 p = __floats2half2_rn(i * 0.5f, -1.25f);
    float2 f = __half22float2(p);
    printf("  %g %g %g %g %g\n", f.x, f.y, __low2float(p), __high2float(p), __half2float(__double2half(i / 3.0)));
}

int main()
{
    float v[] = { 0.0f, -0.0f, 1.0f, 0.1f, -0.1f, 65504.0f, 65519.0f, 65520.0f, 1e10f, 6e-8f, 3e-8f, 1e-5f, 2049.0f, 2051.0f };
    for (float f : v) {
        floats<<<1, 1>>>(f);
        cudaDeviceSynchronize();
    }
    int w[] = { 0, 7, -2049, 2051, 40000 };
    for (int i : w) {
        ints<<<1, 1>>>(i);
        cudaDeviceSynchronize();
    }
    return 0;
}
