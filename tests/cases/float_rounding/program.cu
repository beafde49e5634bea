// The four roundings of float addition, product, quotient, root, reciprocal and fma: results as bits.
#include <stdio.h>

#define B(x) __float_as_uint(x)

__global__ void go(float a, float b, float c)
{
    printf("%08x %08x %08x\n", B(a), B(b), B(c));
    printf(" add %08x %08x %08x %08x\n", B(__fadd_rn(a, b)), B(__fadd_rz(a, b)), B(__fadd_ru(a, b)), B(__fadd_rd(a, b)));
    printf(" sub %08x %08x %08x %08x\n", B(__fsub_rn(a, b)), B(__fsub_rz(a, b)), B(__fsub_ru(a, b)), B(__fsub_rd(a, b)));
    printf(" mul %08x %08x %08x %08x\n", B(__fmul_rn(a, b)), B(__fmul_rz(a, b)), B(__fmul_ru(a, b)), B(__fmul_rd(a, b)));
    printf(" fma %08x %08x %08x %08x\n", B(__fmaf_rn(a, b, c)), B(__fmaf_rz(a, b, c)), B(__fmaf_ru(a, b, c)), B(__fmaf_rd(a, b, c)));
    printf(" div %08x %08x %08x %08x\n", B(__fdiv_rn(a, b)), B(__fdiv_rz(a, b)), B(__fdiv_ru(a, b)), B(__fdiv_rd(a, b)));
    printf(" rcp %08x %08x %08x %08x\n", B(__frcp_rn(a)), B(__frcp_rz(a)), B(__frcp_ru(a)), B(__frcp_rd(a)));
    a = fabsf(a);
    printf(" sqrt %08x %08x %08x %08x\n", B(__fsqrt_rn(a)), B(__fsqrt_rz(a)), B(__fsqrt_ru(a)), B(__fsqrt_rd(a)));
}

int main()
{
    float v[][3] = { { 1.0f, 3.0f, 0.1f }, { 1.0f, 1e-9f, -1.0f }, { -0.1f, 0.7f, 0.07f }, { 1e30f, 1e20f, 1.0f }, { -3e38f, 3e38f, 2.0f },
        { 7.0f, -11.0f, 77.0000076f }, { 1.17549435e-38f, 3.0f, 1e-38f } };
    for (auto &r : v) {
        go<<<1, 1>>>(r[0], r[1], r[2]);
        cudaDeviceSynchronize();
    }
    return 0;
}
