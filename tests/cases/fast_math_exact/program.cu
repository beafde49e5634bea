// Fast intrinsics where their results are exact: __fdividef, __saturatef, powers of two and of four.
#include <stdio.h>

__global__ void go(float x)
{
    printf("%g: %g %g %g %g %g\n", x, __fdividef(x, 2.0f), __fdividef(8.0f, 4.0f), __saturatef(x), rsqrtf(16.0f), __frsqrt_rn(0.25f));
    printf("  %g %g %g %g\n", __sinf(0.0f), __cosf(0.0f), exp2f(x), __log2f(64.0f));
}

int main()
{
    float v[] = { -3.0f, 0.25f, 1.0f, 5.0f };
    for (float x : v) {
        go<<<1, 1>>>(x);
        cudaDeviceSynchronize();
    }
    return 0;
}
