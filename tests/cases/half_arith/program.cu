// device: h200-sxm
// Half and half2 arithmetic, comparisons and operators.
#include <stdio.h>
#include <cuda_fp16.h>

__global__ void scalar(float x, float y)
{
    __half a = __float2half(x), b = __float2half(y);
    printf("%g %g: %g %g %g %g %g %g\n", x, y, __half2float(__hadd(a, b)), __half2float(__hsub(a, b)), __half2float(__hmul(a, b)),
        __half2float(__hdiv(a, b)), __half2float(__hfma(a, b, a)), __half2float(__hneg(a)));
    printf("  %g %g %g %g %d%d%d%d%d%d\n", __half2float(a + b), __half2float(a * b), __half2float(__habs(a)), __half2float(__hadd_sat(a, b)),
        __heq(a, b), __hne(a, b), __hlt(a, b), __hle(a, b), __hgt(a, b), a >= b);
    printf("  %g %g %g %g %g\n", __half2float(hfloor(a)), __half2float(hceil(a)), __half2float(htrunc(a)), __half2float(hrint(a)),
        __half2float(hsqrt(__habs(a))));
    printf("  %g %g %d %d\n", __half2float(__hmax(a, b)), __half2float(__hmin(a, b)), __hisnan(a), __hisinf(a * __float2half(60000.0f)));
}

__global__ void pairs()
{
    __half2 a = __floats2half2_rn(1.5f, -2.25f), b = __half2half2(__float2half(0.5f));
    __half2 r[] = { __hadd2(a, b), __hsub2(a, b), __hmul2(a, b), __h2div(a, b), __hfma2(a, b, a), __hneg2(a), a + b * a, __lowhigh2highlow(a),
        __halves2half2(__high2half(b), __low2half(a)), __habs2(a) };
    for (__half2 h : r) printf("(%g %g) ", __low2float(h), __high2float(h));
    printf("%d %d\n", __hbeq2(a, a), __hbgt2(a, b));
}

int main()
{
    float v[][2] = { { 1.5f, 0.25f }, { -2.5f, 3.0f }, { 2048.0f, 1.0f }, { 0.1f, 0.1f } };
    for (auto &p : v) {
        scalar<<<1, 1>>>(p[0], p[1]);
        cudaDeviceSynchronize();
    }
    pairs<<<1, 1>>>();
    cudaDeviceSynchronize();
    return 0;
}
