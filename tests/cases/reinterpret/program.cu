// Floats as bits and back: every __X_as_Y, halves of doubles.
#include <stdio.h>

__global__ void go()
{
    float f[] = { 1.0f, -0.0f, 3.14159274f, 1e-45f };
    for (float x : f) printf("%x %d %u %g\n", __float_as_int(x), __float_as_int(x), __float_as_uint(x), __uint_as_float(__float_as_uint(x) ^ 1));
    double d[] = { 1.0, -2.5, 1e300, 5e-324 };
    for (double x : d) {
        int hi = __double2hiint(x), lo = __double2loint(x);
        printf("%llx %x %x %g %g\n", __double_as_longlong(x), hi, lo, __hiloint2double(hi, lo), __hiloint2double(hi ^ 0x80000000, lo));
    }
    printf("%.17g %g\n", __longlong_as_double(0x400921fb54442d18ll), __int_as_float(0x42280000));
}

int main()
{
    go<<<1, 1>>>();
    cudaDeviceSynchronize();
    return 0;
}
