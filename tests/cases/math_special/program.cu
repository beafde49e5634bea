// What functions answer to infinities, NaN, negative zero and denormals: the class of each result.
#include <stdio.h>

__device__ const char *kind(double x)
{
    if (isnan(x)) return "nan";
    if (isinf(x)) return signbit(x) ? "-inf" : "inf";
    if (x == 0) return signbit(x) ? "-0" : "0";
    return x == 1 ? "1" : x == -1 ? "-1" : "finite";
}

__global__ void doubles()
{
    double inf = __longlong_as_double(0x7ff0000000000000ll), nan = inf - inf;
    printf("%s %s %s %s %s\n", kind(1 / inf), kind(-1 / inf), kind(0 * inf), kind(inf + inf), kind(inf / inf));
    printf("%s %s %s %s\n", kind(sqrt(-0.0)), kind(sqrt(-1.0)), kind(log(0.0)), kind(log(-1.0)));
    printf("%s %s %s %s\n", kind(exp(inf)), kind(exp(-inf)), kind(exp(1000.0)), kind(exp(-1000.0)));
    printf("%s %s %s %s %s\n", kind(pow(0.0, 0.0)), kind(pow(nan, 0.0)), kind(pow(1.0, nan)), kind(pow(-1.0, inf)), kind(pow(0.0, -1.0)));
    printf("%s %s %s %s\n", kind(fmin(nan, 1.0)), kind(fmax(-1.0, nan)), kind(fmin(nan, nan)), kind(hypot(inf, nan)));
    printf("%s %s %s %s\n", kind(sin(inf)), kind(tanh(inf)), kind(erf(-inf)), kind(atan2(-0.0, 1.0)));
    printf("%s %s %s %s\n", kind(fmod(1.0, 0.0)), kind(fmod(-0.0, 3.0)), kind(cbrt(-0.0)), kind(tgamma(0.0)));
    printf("%s %s %s %s\n", kind(asin(2.0)), kind(acosh(0.5)), kind(atanh(1.0)), kind(log1p(-1.0)));
}

__global__ void floats(float tiny)
{
    float inf = __int_as_float(0x7f800000), nan = inf - inf;
    printf("%s %s %s %s\n", kind(1 / inf), kind(-1 / inf), kind(sqrtf(-1.0f)), kind(logf(0.0f)));
    printf("%s %s %s %s\n", kind(expf(200.0f)), kind(expf(-200.0f)), kind(fminf(nan, 1.0f)), kind(powf(-8.0f, 1.0f / 3)));
    printf("%d %d %d %d %d\n", isfinite(tiny), isnan(nan), isinf(-inf) != 0, nan == nan, nan < 1.0f);
    printf("%x %x %x %x\n", __float_as_int(tiny), __float_as_int(tiny * 2), __float_as_int(tiny / 2), __float_as_int(tiny - tiny * 3));
    printf("%x %x\n", __float_as_int(-0.0f + 0.0f), __float_as_int(-0.0f - 0.0f));
}

int main()
{
    doubles<<<1, 1>>>();
    cudaDeviceSynchronize();
    floats<<<1, 1>>>(3e-39f);
    cudaDeviceSynchronize();
    return 0;
}
