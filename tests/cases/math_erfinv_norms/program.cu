// Error functions, gamma, Bessel functions, norms.
#include <stdio.h>

__global__ void go(float x)
{
    double d = x;
    printf("%g: %.5g %.5g %.5g %.5g %.5g\n", x, erff(x), erfcf(x), tgammaf(x), lgammaf(x + 2), erfinvf(x / 8));
    printf("  %.9g %.9g %.9g %.9g\n", erf(d), erfc(d), tgamma(d), lgamma(d + 2));
    printf("  %.9g %.9g %.9g\n", erfcx(d), erfinv(d / 8), erfcinv(d / 4));
    printf("  %.5g %.5g %.5g %.5g %.9g %.9g\n", hypotf(x, 2.0f), norm3df(x, 1.0f, 2.0f), rhypotf(x, 1.0f), norm4df(x, 1, 2, 3), hypot(d, 2.0),
        norm3d(d, 1.0, 2.0));
    printf("  %.7g %.7g %.7g %.7g %.7g\n", j0(d), j1(d), jn(2, d), y0(d), y1(d));
    printf("  %.9g %.9g\n", normcdf(d), normcdfinv(d / 8));
}

int main()
{
    float v[] = { 0.3f, 1.2f, 2.6f, 3.1f };
    for (float x : v) {
        go<<<1, 1>>>(x);
        cudaDeviceSynchronize();
    }
    return 0;
}
