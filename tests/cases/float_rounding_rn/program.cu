// The intrinsics that round to nearest: results as bits.
#include <stdio.h>

#define B(x) __float_as_uint(x)
#define D(x) __double_as_longlong(x)

__global__ void go(float a, float b, float c)
{
    printf("%08x %08x %08x\n", B(a), B(b), B(c));
    printf(" %08x %08x %08x %08x\n", B(__fadd_rn(a, b)), B(__fsub_rn(a, b)), B(__fmul_rn(a, b)), B(__fmaf_rn(a, b, c)));
    printf(" %08x %08x %08x\n", B(__fdiv_rn(a, b)), B(__frcp_rn(a)), B(__fsqrt_rn(fabsf(a))));
    double p = a, q = b, r = c;
    printf(" %llx %llx %llx %llx\n", D(__dadd_rn(p, q)), D(__dsub_rn(p, q)), D(__dmul_rn(p, q)), D(__fma_rn(p, q, r)));
    printf(" %llx %llx %llx\n", D(__ddiv_rn(p, q)), D(__drcp_rn(p)), D(__dsqrt_rn(fabs(p))));
}

int main()
{
    float v[][3] = { { 1.0f, 3.0f, 0.1f }, { 1.0f, 1e-9f, -1.0f }, { -0.1f, 0.7f, 0.07f }, { 1e30f, 1e20f, 1.0f }, { -3e38f, 3e38f, 2.0f },
        { 7.0f, -11.0f, 77.0000076f }, { 1.17549435e-38f, 3.0f, 1e-38f }, { 3e-45f, 0.5f, 1e-45f } };
    for (auto &r : v) {
        go<<<1, 1>>>(r[0], r[1], r[2]);
        cudaDeviceSynchronize();
    }
    return 0;
}
