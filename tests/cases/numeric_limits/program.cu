// Limits of every arithmetic type, from both headers, on both sides.
#include <cfloat>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <limits>
__global__ void kernel(long long *out)
{
    out[0] = INT_MAX; out[1] = INT_MIN; out[2] = SHRT_MIN; out[3] = UCHAR_MAX; out[4] = LLONG_MAX; out[5] = UINT_MAX; out[6] = CHAR_BIT;
    out[7] = INT64_MIN; out[8] = UINT16_MAX; out[9] = FLT_DIG * 100 + DBL_DIG; out[10] = FLT_EPSILON * (1 << 24);
}
int main()
{
    long long *d, h[11];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (long long v : h) printf("%lld ", v);
    printf("\n%d %d %lld %u\n", std::numeric_limits<int>::max(), std::numeric_limits<short>::min(), std::numeric_limits<long long>::lowest(), std::numeric_limits<unsigned>::max());
    printf("%g %g %g %d\n", std::numeric_limits<float>::max(), std::numeric_limits<double>::min(), std::numeric_limits<double>::epsilon(), std::numeric_limits<float>::digits);
    printf("%d %d %g\n", std::numeric_limits<char>::is_signed, std::numeric_limits<float>::has_infinity, -std::numeric_limits<double>::infinity());
    cudaFree(d);
}
