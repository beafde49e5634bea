// device: h200-sxm
// bfloat16: conversions, arithmetic and pairs.
#include <stdio.h>
#include <cuda_bf16.h>

__global__ void go(float x, float y)
{
    __nv_bfloat16 a = __float2bfloat16(x), b = __float2bfloat16_rn(y);
    printf("%g %g: %g %g %04x %04x\n", x, y, __bfloat162float(a), __bfloat162float(b), __bfloat16_as_ushort(a),
        __bfloat16_as_ushort(__float2bfloat16_rz(y)));
    printf("  %g %g %g %g\n", __bfloat162float(__hadd(a, b)), __bfloat162float(__hmul(a, b)), __bfloat162float(__hfma(a, b, b)),
        __bfloat162float(a - b));
    __nv_bfloat162 p = __floats2bfloat162_rn(x, y), q = __hadd2(p, p);
    printf("  %g %g %d %d\n", __low2float(q), __high2float(q), __hlt(a, b), a == b);
}

int main()
{
    float v[][2] = { { 1.0f, 2.0f }, { 3.14159f, -0.1f }, { 1e30f, 1e-30f }, { 257.0f, 259.0f }, { 0.5f, 0.5f } };
    for (auto &p : v) {
        go<<<1, 1>>>(p[0], p[1]);
        cudaDeviceSynchronize();
    }
    return 0;
}
