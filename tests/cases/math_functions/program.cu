// Library functions, printed to fewer digits than their worst error.
#include <stdio.h>
#include <math.h>

#define COUNT 26

__global__ void evaluate(float *f, double *d, float x, double z)
{
    float v[COUNT] = { sinf(x), cosf(x), tanf(x), asinf(x), acosf(x), atanf(x), sinhf(x), coshf(x), tanhf(x),
        expf(x), exp2f(x), exp10f(x), expm1f(x), logf(x), log2f(x), log10f(x), log1pf(x), powf(x, 2.5f), cbrtf(x),
        rsqrtf(x), hypotf(x, 2.0f), atan2f(x, -1.0f), fmodf(10.0f, x), erff(x), tgammaf(x + 3), sinf(1000 * x) };
    double w[COUNT] = { sin(z), cos(z), tan(z), asin(z), acos(z), atan(z), sinh(z), cosh(z), tanh(z),
        exp(z), exp2(z), exp10(z), expm1(z), log(z), log2(z), log10(z), log1p(z), pow(z, 2.5), cbrt(z),
        rsqrt(z), hypot(z, 2.0), atan2(z, -1.0), fmod(10.0, z), erf(z), tgamma(z + 3), sin(1000 * z) };
    for (int i = 0; i < COUNT; ++i) { f[i] = v[i]; d[i] = w[i]; }
}

int main()
{
    float *f, hf[COUNT];
    double *d, hd[COUNT];
    cudaMalloc(&f, sizeof hf);
    cudaMalloc(&d, sizeof hd);
    evaluate<<<1, 1>>>(f, d, 0.625f, 0.625);
    cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    cudaMemcpy(hd, d, sizeof hd, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; ++i) printf("%2d %.5g %.12g\n", i, hf[i], hd[i]);
    printf("%.4f %.4f %.4f %.4f\n", sin(1.0), exp(-2.0), pow(3.0, 4.5), atan2(1.0, -1.0));
    return 0;
}
