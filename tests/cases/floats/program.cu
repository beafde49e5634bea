// Float and double arithmetic, contraction aside: each result is exact or rounded once.
#include <stdio.h>
#include <math.h>

__global__ void floats(float *f, double *d, float x, float y, double p, double q)
{
    int k = 0;
    f[k++] = x + y;
    f[k++] = x - y;
    f[k++] = x * y;
    f[k++] = x / y;
    f[k++] = fmaf(x, y, -x);
    f[k++] = sqrtf(x);
    f[k++] = fabsf(-y);
    f[k++] = floorf(-x);
    f[k++] = ceilf(x);
    f[k++] = truncf(-x);
    f[k++] = rintf(2.5f) + rintf(3.5f);
    f[k++] = fminf(x, y) + fmaxf(x, y);
    f[k++] = (int)x + (int)-y;
    f[k++] = (float)(unsigned)y;
    f[k++] = (float)123456789;
    f[k++] = (float)0xffffffffffffffffULL;
    f[k++] = (int)1e20f;
    f[k++] = 1.0f / 3;
    f[k++] = x > y ? x : y;
    f[k++] = copysignf(x, -y);
    k = 0;
    d[k++] = p + q;
    d[k++] = p * q;
    d[k++] = p / q;
    d[k++] = sqrt(q);
    d[k++] = fma(p, q, -p);
    d[k++] = floor(-p);
    d[k++] = (long long)p;
    d[k++] = (double)(float)p;
    d[k++] = fmod(q, p);
    d[k++] = 1.0 / 3;
}

int main()
{
    float *f, hf[20];
    double *d, hd[10];
    cudaMalloc(&f, sizeof hf);
    cudaMalloc(&d, sizeof hd);
    floats<<<1, 1>>>(f, d, 3.7f, 11.3f, 1.23456789012345, 98765.4321);
    cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    cudaMemcpy(hd, d, sizeof hd, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 20; ++i) printf("f%d %.9g\n", i, hf[i]);
    for (int i = 0; i < 10; ++i) printf("d%d %.17g\n", i, hd[i]);
    printf("%.6f %e %g %G %10.3f|%-10.2f|%+.1f\n", 3.14159265, 12345.678, 0.0001, 1e-10, 2.5, 2.25, 1.05);
    printf("%f %f %g\n", 1.0 / 0.0, -1.0 / 0.0, 1e300 * 1e10);
    return 0;
}
