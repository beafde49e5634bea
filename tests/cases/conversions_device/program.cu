// Conversions on the device: narrowing and widening between every integer width, floats to integers and back, bool.
#include <cstdio>
template <typename To> __device__ long long cast(long long v) { return (long long)(To)v; }
template <typename To> __device__ long long fcast(double v) { return (long long)(To)v; }

__global__ void kernel(long long *out, double *real)
{
    long long v = 0x123456789abcdef0LL >> (threadIdx.x * 4);
    if (threadIdx.x & 1) v = -v;
    long long *o = out + threadIdx.x * 9;
    o[0] = cast<char>(v);
    o[1] = cast<unsigned char>(v);
    o[2] = cast<short>(v);
    o[3] = cast<unsigned short>(v);
    o[4] = cast<int>(v);
    o[5] = cast<unsigned>(v);
    o[6] = cast<bool>(v);
    o[7] = (long long)(unsigned long long)(unsigned)(int)(short)v;
    o[8] = (unsigned char)(signed char)v + (signed char)(unsigned char)v;
    double *r = real + threadIdx.x * 6;
    r[0] = (float)(int)v;
    r[1] = (unsigned)v;
    r[2] = (float)(unsigned long long)(v & 0xffffff);
    r[3] = fcast<int>(threadIdx.x * -1.75);
    r[4] = fcast<unsigned char>(threadIdx.x * 60.99f) + (bool)(threadIdx.x * 0.25) * 0.5;
    r[5] = (double)(float)(16777217 + threadIdx.x);
}

int main()
{
    long long *out, h[36];
    double *real, r[24];
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&real, sizeof r);
    kernel<<<1, 4>>>(out, real);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(r, real, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 36; ++i) printf("%lld%c", h[i], i % 9 == 8 ? '\n' : ' ');
    for (int i = 0; i < 24; ++i) printf("%.10g%c", r[i], i % 6 == 5 ? '\n' : ' ');
    cudaFree(out); cudaFree(real);
}
