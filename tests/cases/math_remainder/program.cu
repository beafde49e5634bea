// fmod, remainder, fdim, modf, ldexp, scalbn, ilogb, logb.
#include <stdio.h>

__global__ void pairs(float x, float y)
{
    printf("%g %g: %.9g %.9g %g\n", x, y, fmodf(x, y), remainderf(x, y), fdimf(x, y));
    double a = x, b = y, whole, part = modf(a, &whole);
    printf("  %.17g %.17g %g %g\n", fmod(a, b), remainder(a, b), part, whole);
    float w, m = modff(x, &w);
    printf("  %g %g %d %g", ldexpf(x, 5), scalbnf(y, -3), ilogbf(x), logbf(x));
    printf(" %g %g\n", m, w);
    printf("  %g %d\n", ldexp(b, 100), ilogb(a));
}

int main()
{
    float v[][2] = { { 5.5f, 2.0f }, { -5.5f, 2.0f }, { 7.0f, -4.0f }, { 1e10f, 3.0f }, { 0.125f, 10.0f }, { 1e-40f, 0.5f } };
    for (auto &p : v) {
        pairs<<<1, 1>>>(p[0], p[1]);
        cudaDeviceSynchronize();
    }
    return 0;
}
