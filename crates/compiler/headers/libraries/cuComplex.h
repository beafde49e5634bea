#pragma once
#define CU_COMPLEX_H_
// Complex numbers in the layout of float2 and double2: x is the real part, y the imaginary one.
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

__host__ __device__ inline cuFloatComplex make_cuFloatComplex(float r, float i) { return make_float2(r, i); }
__host__ __device__ inline cuComplex make_cuComplex(float r, float i) { return make_float2(r, i); }
__host__ __device__ inline float cuCrealf(cuFloatComplex a) { return a.x; }
__host__ __device__ inline float cuCimagf(cuFloatComplex a) { return a.y; }
__host__ __device__ inline cuFloatComplex cuConjf(cuFloatComplex a) { return make_float2(a.x, -a.y); }
__host__ __device__ inline cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x + b.x, a.y + b.y);
}
__host__ __device__ inline cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x - b.x, a.y - b.y);
}
__host__ __device__ inline cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
// Both are scaled by the divisor's size, so that its square neither overflows nor vanishes.
__host__ __device__ inline cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
    float scale = 1.0f / (fabsf(b.x) + fabsf(b.y));
    float ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
    float inverse = 1.0f / (bx * bx + by * by);
    return make_float2((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);
}
// The length: the larger part times the root of 1 + ratio^2 does not overflow.
__host__ __device__ inline float cuCabsf(cuFloatComplex a) {
    float large = fabsf(a.x), small = fabsf(a.y);
    if (large < small) {
        float other = large;
        large = small;
        small = other;
    }
    float ratio = small / large;
    bool plain = large == 0.0f || large > 3.402823466e38f || small > 3.402823466e38f;
    return plain ? large + small : large * sqrtf(1.0f + ratio * ratio);
}
__host__ __device__ inline cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c) {
    return make_float2(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);
}

__host__ __device__ inline cuDoubleComplex make_cuDoubleComplex(double r, double i) { return make_double2(r,
    i); }
__host__ __device__ inline double cuCreal(cuDoubleComplex a) { return a.x; }
__host__ __device__ inline double cuCimag(cuDoubleComplex a) { return a.y; }
__host__ __device__ inline cuDoubleComplex cuConj(cuDoubleComplex a) { return make_double2(a.x, -a.y); }
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
__host__ __device__ inline double cuCabs(cuDoubleComplex a) {
    double large = fabs(a.x), small = fabs(a.y);
    if (large < small) {
        double other = large;
        large = small;
        small = other;
    }
    double ratio = small / large;
    bool plain = large == 0.0 || large > 1.79769313486231570e+308 || small > 1.79769313486231570e+308;
    return plain ? large + small : large * sqrt(1.0 + ratio * ratio);
}
__host__ __device__ inline cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c) {
    return make_double2(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);
}

__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a)
    { return make_double2(a.x, a.y); }
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
    return make_float2((float)a.x, (float)a.y);
}
