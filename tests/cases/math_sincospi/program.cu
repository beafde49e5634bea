// Trigonometric and hyperbolic functions, float and double.
#include <stdio.h>

__global__ void go(float x)
{
    double d = x, s, c;
    float fs, fc;
    sincosf(x, &fs, &fc);
    printf("%g: %.5g %.5g %.5g | %.5g %.5g | %.5g %.5g %.5g\n", x, sinf(x), cosf(x), tanf(x), fs, fc, sinhf(x), coshf(x), tanhf(x));
    sincos(d, &s, &c);
    printf("  %.9g %.9g %.9g | %.9g %.9g | %.9g %.9g %.9g\n", sin(d), cos(d), tan(d), s, c, sinh(d), cosh(d), tanh(d));
    sincospi(d, &s, &c);
    printf("  %.9g %.9g | %.5g %.5g\n", s, c, sinpif(x), cospif(x));
    printf("  %.5g %.5g %.5g %.5g\n", asinf(x / 4), acosf(x / 4), atanf(x), atan2f(x, -1.0f));
    printf("  %.9g %.9g %.9g %.9g\n", asin(d / 4), acos(d / 4), atan(d), atan2(d, -1.0));
    printf("  %.5g %.5g %.9g %.9g %.9g\n", asinhf(x), atanhf(x / 4), asinh(d), acosh(d + 1), atanh(d / 4));
}

int main()
{
    float v[] = { 0.2f, 0.8f, 1.1f, 2.9f, 3.7f };
    for (float x : v) {
        go<<<1, 1>>>(x);
        cudaDeviceSynchronize();
    }
    return 0;
}
