// __LINE__, __COUNTER__, __func__, __FILE__, #line, __has_include, __cplusplus, #pragma unroll, _Pragma.
#include <cstdio>
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define UNIQUE(prefix) CAT(prefix, __LINE__)
#define WHERE __LINE__
#if __has_include(<vector>) && !__has_include("no_such_header.h")
#define HAVE 1
#else
#define HAVE 0
#endif

__device__ int where()
{
    return __LINE__;
}

__global__ void kernel(int *out)
{
    int first = __COUNTER__;
    int second = __COUNTER__, third = __COUNTER__;
    out[0] = second - first + 10 * (third - first);
    out[1] = where();
    out[2] = WHERE - __LINE__;
    int UNIQUE(v) = 4; int *p = &UNIQUE(v);
    out[3] = *p;
    out[4] = 0;
#pragma unroll 4
    for (int i = 0; i < 8; ++i) out[4] += i;
    _Pragma("unroll")
    for (int i = 0; i < 3; ++i) out[4] *= 2;
}

int main()
{
    int *d, h[5];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("%s %d %d\n", __func__, HAVE, __cplusplus >= 201703L);
    cudaFree(d);
#line 500 "other.cu"
    printf("%d %s\n", __LINE__, __FILE__);
}
