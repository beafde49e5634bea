// Rounding functions of float and double, with ties, signs and zeros kept.
#include <stdio.h>

__global__ void go(float x)
{
    double d = x;
    printf("%g: %g %g %g %g %g %g | %ld %lld %ld %lld\n", x, floorf(x), ceilf(x), truncf(x), roundf(x), rintf(x), nearbyintf(x),
        lrintf(x), llrintf(x), lroundf(x), llroundf(x));
    printf("  %g %g %g %g %g %g | %ld %lld %ld %lld\n", floor(d), ceil(d), trunc(d), round(d), rint(d), nearbyint(d), lrint(d), llrint(d),
        lround(d), llround(d));
}

int main()
{
    float v[] = { 0.0f, -0.0f, 0.5f, -0.5f, 1.5f, -1.5f, 2.5f, 0.49999997f, -0.3f, 1234.5678f, 8388607.5f, -16777215.0f };
    for (float x : v) {
        go<<<1, 1>>>(x);
        cudaDeviceSynchronize();
    }
    return 0;
}
