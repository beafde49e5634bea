// Fused multiply-adds that are hard to round: products that end in the middle between two floats and just beside it, results
// that are subnormal, cancel or overflow, and any bits at all. The host's fmaf is the judge; NaNs count as one.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

enum { KINDS = 8, EACH = 4096, COUNT = KINDS * EACH };

struct Three { float a, b, c; };

__host__ __device__ uint32_t mix(uint32_t x)
{
    x ^= x >> 16; x *= 0x7feb352du;
    x ^= x >> 15; x *= 0x846ca68bu;
    return x ^ x >> 16;
}

__host__ __device__ float bits(uint32_t x)
{
    float f;
    memcpy(&f, &x, 4);
    return f;
}

__host__ __device__ float power(int e)       // 2^e, -126 to 127
{
    return bits(uint32_t(e + 127) << 23);
}

__host__ __device__ float one_to_two(uint32_t x)
{
    return bits(0x3f800000u | x >> 9);
}

__host__ __device__ Three make(int k)
{
    uint32_t x = mix(k), y = mix(x + 1), z = mix(y + 2);
    float sign = x & 1 ? -1.0f : 1.0f;
    float beside = 1.0f + (int(x >> 1 & 3) - 1) * power(-23);     // a little less, nothing, a little more (or twice)
    switch (k / EACH) {
    case 0:                                                       // half of the last bit, or just beside
        return {sign * power(-12) * beside, power(-12), one_to_two(y)};
    case 1:                                                       // the same of small numbers
        return {sign * power(-70) * beside, power(-60), one_to_two(y) * power(-106)};
    case 2:                                                       // half of the least subnormal
        return {sign * power(-75) * beside, power(-75), bits(y & 0x00ffffff)};
    case 3: {                                                     // what rounding the product lost
        float a = one_to_two(x), b = one_to_two(y);
        return {a, b, -(a * b)};
    }
    case 4:                                                       // about the greatest
        return {sign * one_to_two(y) * power(63), one_to_two(z) * power(63), (z & 1 ? -1 : 1) * one_to_two(x) * power(127)};
    case 5:                                                       // products that are subnormal
        return {sign * one_to_two(x) * power(-70), one_to_two(y) * power(-60), bits(z & 0x807fffff)};
    case 6: {                                                     // infinities, zeros and NaNs among others
        const uint32_t odd[] = {0, 0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 1, 0x7f7fffffu, 0x3f800000u};
        return {bits(odd[x & 7]), bits(odd[y & 7]), z & 8 ? bits(z) : bits(odd[z & 7])};
    }
    default:
        return {bits(x), bits(y), bits(z)};
    }
}

__global__ void fused(float *out)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    Three t = make(k);
    out[k] = fmaf(t.a, t.b, t.c);
}

int main()
{
    static float out[COUNT];
    float *d;
    cudaMalloc(&d, sizeof out);
    fused<<<COUNT / 256, 256>>>(d);
    if (cudaGetLastError() != cudaSuccess)
        return 1;
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (int kind = 0; kind < KINDS; ++kind) {
        int wrong = 0, nans = 0;
        uint32_t sum = 0;
        for (int k = kind * EACH; k < (kind + 1) * EACH; ++k) {
            Three t = make(k);
            float expect = fmaf(t.a, t.b, t.c);
            if (std::isnan(expect) && std::isnan(out[k])) {
                ++nans;
                continue;
            }
            uint32_t got, want;
            memcpy(&got, &out[k], 4);
            memcpy(&want, &expect, 4);
            wrong += got != want;
            sum = mix(sum ^ got);
        }
        printf("kind %d: %d wrong, %d NaNs, %08x\n", kind, wrong, nans, sum);
    }
    cudaFree(d);
    return 0;
}
