// Norms whose squares would overflow or vanish, and what logb, Bessel functions and norms make of what is no number.
#include <cmath>
#include <cstdio>

__global__ void run(double *o, float *f, int *q, double big, double zero)
{
    double inf = 1 / zero, nan = zero / zero;
    o[0] = norm3d(big, -2 * big, 2 * big) / big;
    o[1] = norm4d(1 / big, 1 / big, -1 / big, 1 / big) * big;
    o[2] = norm3d(nan, inf, zero);
    o[3] = norm3d(zero, -zero, zero);
    o[4] = rnorm3d(3.0, 0.0, 4.0);
    o[5] = norm4d(nan, 1.0, 2.0, 3.0);
    o[6] = cyl_bessel_i0(inf);
    o[7] = cyl_bessel_i1(-inf);
    o[8] = rnorm4d(big, big, big, big) * big;
    f[0] = norm3df((float)1e30, (float)2e30, (float)-2e30) / 1e30f;
    f[1] = norm4df(1e-30f, 1e-30f, 1e-30f, 1e-30f) * 1e30f;
    f[2] = rnorm3df(0.0f, 3.0f, 4.0f);
    f[3] = rnorm4df((float)inf, 1.0f, 1.0f, 1.0f);
    q[0] = ilogb(nan);
    q[1] = ilogb(inf);
    q[2] = ilogb(zero);
    q[3] = ilogbf((float)nan);
    q[4] = ilogbf(-(float)inf);
    q[5] = ilogbf(6.5f);
    q[6] = ilogb(5e-324);
}

int main()
{
    double *o, ho[9];
    float *f, hf[4];
    int *q, hq[7];
    cudaMalloc(&o, sizeof ho);
    cudaMalloc(&f, sizeof hf);
    cudaMalloc(&q, sizeof hq);
    run<<<1, 1>>>(o, f, q, 1e200, 0.0);
    cudaMemcpy(ho, o, sizeof ho, cudaMemcpyDeviceToHost);
    cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    cudaMemcpy(hq, q, sizeof hq, cudaMemcpyDeviceToHost);
    for (double x : ho) std::isnan(x) ? printf("nan ") : printf("%.12g ", x);
    printf("\n");
    for (float x : hf) printf("%.6g ", x);
    printf("\n");
    for (int x : hq) printf("%d ", x);
    printf("\n");
    cudaFree(o);
    cudaFree(f);
    cudaFree(q);
    return cudaGetLastError();
}
