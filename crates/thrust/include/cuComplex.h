#pragma once
// Complex numbers in the manner of C: a pair (x real, y imaginary) and functions on pairs.

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

__host__ __device__ inline cuFloatComplex make_cuFloatComplex(float real, float imaginary) {
    return make_float2(real, imaginary);
}
__host__ __device__ inline cuComplex make_cuComplex(float real, float imaginary) {
    return make_float2(real, imaginary);
}
__host__ __device__ inline float cuCrealf(cuFloatComplex z) { return z.x; }
__host__ __device__ inline float cuCimagf(cuFloatComplex z) { return z.y; }
__host__ __device__ inline cuFloatComplex cuConjf(cuFloatComplex z) { return make_float2(z.x, -z.y); }
__host__ __device__ inline cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x + b.x, a.y + b.y);
}
__host__ __device__ inline cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x - b.x, a.y - b.y);
}
__host__ __device__ inline cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
// a / b, with b scaled so that |b|² neither overflows nor vanishes.
__host__ __device__ inline cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
    float scale = 1.0f / (fabsf(b.x) + fabsf(b.y));
    float ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
    float inverse = 1.0f / (bx * bx + by * by);
    return make_float2((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);
}
// |z|, scaled by the larger part for the same reason.
__host__ __device__ inline float cuCabsf(cuFloatComplex z) {
    float a = fabsf(z.x), b = fabsf(z.y);
    float large = a > b ? a : b, small = a > b ? b : a;
    float ratio = small / large;
    float length = large * sqrtf(1.0f + ratio * ratio);
    return large == 0.0f || large > 3.402823466e38f || small > 3.402823466e38f ? a + b : length;
}
// x·y + d
__host__ __device__ inline cuComplex cuCfmaf(cuComplex x, cuComplex y, cuComplex d) {
    float real = x.x * y.x + d.x, imaginary = x.x * y.y + d.y;
    return make_float2(-(x.y * y.y) + real, x.y * y.x + imaginary);
}

__host__ __device__ inline cuDoubleComplex make_cuDoubleComplex(double real, double imaginary) {
    return make_double2(real, imaginary);
}
__host__ __device__ inline double cuCreal(cuDoubleComplex z) { return z.x; }
__host__ __device__ inline double cuCimag(cuDoubleComplex z) { return z.y; }
__host__ __device__ inline cuDoubleComplex cuConj(cuDoubleComplex z) { return make_double2(z.x, -z.y); }
__host__ __device__ inline cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) {
    return make_double2(a.x + b.x, a.y + b.y);
}
__host__ __device__ inline cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) {
    return make_double2(a.x - b.x, a.y - b.y);
}
__host__ __device__ inline cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b) {
    return make_double2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__host__ __device__ inline cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b) {
    double scale = 1.0 / (fabs(b.x) + fabs(b.y));
    double ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
    double inverse = 1.0 / (bx * bx + by * by);
    return make_double2((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);
}
__host__ __device__ inline double cuCabs(cuDoubleComplex z) {
    double a = fabs(z.x), b = fabs(z.y);
    double large = a > b ? a : b, small = a > b ? b : a;
    double ratio = small / large;
    double length = large * sqrt(1.0 + ratio * ratio);
    return large == 0.0 || large > 1.79769313486231570e308 || small > 1.79769313486231570e308 ? a + b : length;
}
__host__ __device__ inline cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex d) {
    double real = x.x * y.x + d.x, imaginary = x.x * y.y + d.y;
    return make_double2(-(x.y * y.y) + real, x.y * y.x + imaginary);
}

__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
    return make_double2(z.x, z.y);
}
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
    return make_float2((float)z.x, (float)z.y);
}
