// Floats out of an integer's range stick to its end.
#include <stdio.h>

__global__ void edges(float f)
{
    printf("%g: %d %u %lld %llu\n", f, __float2int_rz(f), __float2uint_rz(f), __float2ll_rz(f), __float2ull_rz(f));
    double d = f;
    printf("  %d %u %lld %llu\n", __double2int_rz(d), __double2uint_rz(d), __double2ll_rz(d), __double2ull_rz(d));
}

int main()
{
    float v[] = { -1.0f, -3e9f, 5e9f, 2e19f, -2e19f, 1e38f, -1e38f };
    for (float f : v) {
        edges<<<1, 1>>>(f);
        cudaDeviceSynchronize();
    }
    return 0;
}
