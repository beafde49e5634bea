// Math functions of the device against the host, half precision with values
// that are exact in 11 bits, rounding conversions, fma and bit casts.
#include <cstdio>
#include <cmath>
#include <cuda_fp16.h>

__global__ void halfKernel(const float *x, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 2) return;
    __half a = __float2half(x[2 * i]), b = __float2half(x[2 * i + 1]);
    __half s = __hadd(a, b), p = __hmul(a, b);
    half2 v = __halves2half2(a, b);
    half2 w = __hfma2(v, __float2half2_rn(2.0f), __floats2half2_rn(1.0f, -1.0f));
    float2 f = __half22float2(w);
    out[2 * i] = __half2float(s) + 100.f * __half2float(p);
    out[2 * i + 1] = f.x * 8.f + f.y + (__hgt(a, b) ? 0.5f : 0.f);
}

struct M { float f[8]; double d[6]; int k[6]; };

__global__ void mathKernel(M *m)
{
    float t = 0.1f * (threadIdx.x + 1);
    double u = 0.05 * (threadIdx.x + 1);
    M r;
    r.f[0] = sinf(t); r.f[1] = expf(-t); r.f[2] = logf(t); r.f[3] = powf(t, 1.5f);
    r.f[4] = rsqrtf(t); r.f[5] = atan2f(t, 2.f); r.f[6] = fmodf(t * 9, 2.f); r.f[7] = hypotf(t, 1.f);
    r.d[0] = tanh(u); r.d[1] = cbrt(u); r.d[2] = erf(u); r.d[3] = lgamma(u + 1); r.d[4] = fma(u, u, 1.0); r.d[5] = log1p(u);
    r.k[0] = __float2int_rn(t * 10 + 0.25f); r.k[1] = __float2int_rd(-t); r.k[2] = (int)ceilf(t);
    r.k[3] = __float_as_int(t); r.k[4] = isnan(sqrtf(-t)) ? 1 : 0; r.k[5] = ilogb(u);
    m[threadIdx.x] = r;
}

int main()
{
    const int n = 64, T = 30;
    float x[n], y[n], *dx, *dy;
    static M m[T];
    M *dm;
    int bad = 0, far = 0;
    for (int i = 0; i < n; ++i) x[i] = (i * 5 % 16) - 6.5f;
    cudaMalloc(&dx, sizeof x); cudaMalloc(&dy, sizeof y); cudaMalloc(&dm, sizeof m);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    halfKernel<<<2, 16>>>(dx, dy, n);
    mathKernel<<<1, T>>>(dm);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    cudaMemcpy(m, dm, sizeof m, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 2) {
        float a = x[i], b = x[i + 1];
        bad += y[i] != a + b + 100.f * a * b;
        bad += y[i + 1] != (2 * a + 1) * 8 + (2 * b - 1) + (a > b ? 0.5f : 0.f);
    }
    auto close = [&](double got, double want, double tol) { if (!(std::fabs(got - want) <= tol * (1 + std::fabs(want)))) ++far; };
    for (int i = 0; i < T; ++i) {
        float t = 0.1f * (i + 1);
        double u = 0.05 * (i + 1);
        float wf[8] = { sinf(t), expf(-t), logf(t), powf(t, 1.5f), 1 / sqrtf(t), atan2f(t, 2.f), fmodf(t * 9, 2.f), hypotf(t, 1.f) };
        double wd[6] = { tanh(u), cbrt(u), erf(u), lgamma(u + 1), u * u + 1, log1p(u) };
        for (int k = 0; k < 8; ++k) close(m[i].f[k], wf[k], 2e-6);
        for (int k = 0; k < 6; ++k) close(m[i].d[k], wd[k], 1e-14);
        union { float f; int i; } c = { t };
        bad += m[i].k[0] != i + 1 || m[i].k[1] != (int)floorf(-t) || m[i].k[2] != (int)ceilf(t) || m[i].k[3] != c.i || !m[i].k[4] || m[i].k[5] != ilogb(u);
    }
    printf("half y[0]=%.2f y[9]=%.2f\n", y[0], y[9]);
    printf("sin %.4f exp %.4f pow %.4f erf %.6f lgamma %.6f\n", m[9].f[0], m[9].f[1], m[9].f[3], m[19].d[2], m[19].d[3]);
    printf("not equal %d, far %d\n", bad, far);
    return bad || far;
}
