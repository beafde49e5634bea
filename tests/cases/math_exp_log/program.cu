// Exponentials, logarithms and powers, float and double, to five digits.
#include <stdio.h>

__global__ void go(float x)
{
    double d = x;
    printf("%g: %.5g %.5g %.5g %.5g | %.5g %.5g %.5g %.5g | %.5g %.5g\n", x, expf(x), exp2f(x), exp10f(x), expm1f(x), logf(x), log2f(x),
        log10f(x), log1pf(x), powf(x, 2.5f), powf(2.5f, x));
    printf("  %.9g %.9g %.9g %.9g | %.9g %.9g %.9g %.9g | %.9g %.9g\n", exp(d), exp2(d), exp10(d), expm1(d), log(d), log2(d), log10(d),
        log1p(d), pow(d, 2.5), pow(2.5, d));
    printf("  %.5g %.5g %.5g %.5g | %.9g %.9g %.9g\n", sqrtf(x), rsqrtf(x), cbrtf(x), rcbrtf(x), sqrt(d), rsqrt(d), cbrt(d));
}

int main()
{
    float v[] = { 0.25f, 0.7f, 1.3f, 3.0f, 9.5f, 0.001f };
    for (float x : v) {
        go<<<1, 1>>>(x);
        cudaDeviceSynchronize();
    }
    return 0;
}
