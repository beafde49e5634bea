// The four roundings of double addition, product, quotient, root, reciprocal and fma: results as bits.
#include <stdio.h>

#define B(x) __double_as_longlong(x)

__global__ void go(double a, double b, double c)
{
    printf("%.17g %.17g %.17g\n", a, b, c);
    printf(" add %llx %llx %llx %llx\n", B(__dadd_rn(a, b)), B(__dadd_rz(a, b)), B(__dadd_ru(a, b)), B(__dadd_rd(a, b)));
    printf(" sub %llx %llx %llx %llx\n", B(__dsub_rn(a, b)), B(__dsub_rz(a, b)), B(__dsub_ru(a, b)), B(__dsub_rd(a, b)));
    printf(" mul %llx %llx %llx %llx\n", B(__dmul_rn(a, b)), B(__dmul_rz(a, b)), B(__dmul_ru(a, b)), B(__dmul_rd(a, b)));
    printf(" fma %llx %llx %llx %llx\n", B(__fma_rn(a, b, c)), B(__fma_rz(a, b, c)), B(__fma_ru(a, b, c)), B(__fma_rd(a, b, c)));
    printf(" div %llx %llx %llx %llx\n", B(__ddiv_rn(a, b)), B(__ddiv_rz(a, b)), B(__ddiv_ru(a, b)), B(__ddiv_rd(a, b)));
    printf(" rcp %llx %llx %llx %llx\n", B(__drcp_rn(a)), B(__drcp_rz(a)), B(__drcp_ru(a)), B(__drcp_rd(a)));
    a = fabs(a);
    printf(" sqrt %llx %llx %llx %llx\n", B(__dsqrt_rn(a)), B(__dsqrt_rz(a)), B(__dsqrt_ru(a)), B(__dsqrt_rd(a)));
}

int main()
{
    double v[][3] = { { 1, 3, 0.1 }, { 1, 1e-20, -1 }, { -0.1, 0.7, 0.07 }, { 1e300, 1e200, 1 }, { 7, -11, 77.000000000000014 } };
    for (auto &r : v) {
        go<<<1, 1>>>(r[0], r[1], r[2]);
        cudaDeviceSynchronize();
    }
    return 0;
}
