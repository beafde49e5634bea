// Error functions, gamma, hypotenuse.
#include <stdio.h>

__global__ void go(float x)
{
    double d = x;
    printf("%g: %.5g %.5g %.5g %.5g\n", x, erff(x), erfcf(x), tgammaf(x), lgammaf(x + 2));
    printf("  %.9g %.9g %.9g %.9g\n", erf(d), erfc(d), tgamma(d), lgamma(d + 2));
    printf("  %.5g %.9g\n", hypotf(x, 2.0f), hypot(d, 2.0));
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
