// copysign, nextafter, fabs, signbit, fma, fmin and fmax, abs of integers: exact results.
#include <stdio.h>

__global__ void go(float x, float y)
{
    double a = x, b = y;
    printf("%g %g: %x %x %x %x\n", x, y, __float_as_int(copysignf(x, y)), __float_as_int(nextafterf(x, y)), __float_as_int(fabsf(y)),
        __float_as_int(fmaf(x, y, -x * y)));
    printf("  %llx %llx %llx %llx\n", __double_as_longlong(copysign(a, b)), __double_as_longlong(nextafter(a, b)),
        __double_as_longlong(fabs(b)), __double_as_longlong(fma(a, b, 0.1)));
    printf("  %d %d %g %g %g %g\n", signbit(x) != 0, signbit(b) != 0, fminf(x, y), fmaxf(x, y), fmin(a, b), fmax(a, b));
}

__global__ void ints(int i, long long l)
{
    printf("%d %lld %lld %d %d\n", abs(i), llabs(l), (long long)labs((long)l), min(i, 3), max(i, -3));
    printf("%u %lld %llu %g %g\n", umin((unsigned)i, 7u), llmin(l, 9ll), ullmax((unsigned long long)l, 5ull), fabs(-2.5), fmaxf(i, 2.0f));
}

int main()
{
    float v[][2] = { { 1.0f, -2.0f }, { 0.0f, 1.0f }, { -0.1f, 0.3f }, { 16777216.0f, 1e30f }, { -3.0f, -3.0f } };
    for (auto &p : v) {
        go<<<1, 1>>>(p[0], p[1]);
        cudaDeviceSynchronize();
    }
    ints<<<1, 1>>>(-42, -5000000000ll);
    ints<<<1, 1>>>(17, 5);
    cudaDeviceSynchronize();
    return 0;
}
