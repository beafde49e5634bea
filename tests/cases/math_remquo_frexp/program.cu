// fmod, remainder, remquo, fdim, modf, frexp, ldexp, scalbn, ilogb, logb.
#include <stdio.h>

__global__ void pairs(float x, float y)
{
    int q, e;
    float r = remquof(x, y, &q);
    printf("%g %g: %.9g %.9g %.9g %d %g\n", x, y, fmodf(x, y), remainderf(x, y), r, q & 7, fdimf(x, y));
    double a = x, b = y, whole, part = modf(a, &whole);
    printf("  %.17g %.17g %g %g\n", fmod(a, b), remainder(a, b), part, whole);
    float m = frexpf(x, &e), w;
    printf("  %g %d %g %g %d %g", m, e, ldexpf(x, 5), scalbnf(y, -3), ilogbf(x), logbf(x));
    m = modff(x, &w);
    printf(" %g %g\n", m, w);
    double md = frexp(a * 1e100, &e);
    printf("  %.10f %d %g %d\n", md, e, ldexp(b, 100), ilogb(a));
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
