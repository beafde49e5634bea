// Integer intrinsics: __mulhi, __umulhi, 64-bit ones, __mul24, __umul24, __sad, __usad, __hadd, __rhadd, __uhadd, __urhadd.
#include <stdio.h>

__global__ void arith(const int *a, const int *b, int n)
{
    for (int i = 0; i < n; ++i) {
        int x = a[i], y = b[i];
        unsigned u = x, v = y;
        printf("%d %d: %d %u %d %u %d %u\n", x, y, __mulhi(x, y), __umulhi(u, v), __mul24(x, y), __umul24(u, v),
            __sad(x & 0xfffff, y & 0xfffff, 7), __usad(u, v, 7u));
        printf("  %d %d %u %u\n", __hadd(x, y), __rhadd(x, y), __uhadd(u, v), __urhadd(u, v));
        long long p = (long long)x * 0x10000007ll, q = (long long)y * 0x30000001ll;
        printf("  %lld %llu\n", __mul64hi(p, q), __umul64hi((unsigned long long)p, (unsigned long long)q));
        printf("  %d %d %u %u\n", min(x, y), max(x, y), min(u, v), max(u, v));
    }
}

int main()
{
    int a[] = { 1, -1, 123456789, -2147483647 - 1, 0x7fffffff, 0xffffff, -5 };
    int b[] = { 2, -2, 987654321, -1, 0x7ffffffe, 0xffffff, 4 };
    int *d;
    cudaMalloc(&d, sizeof a + sizeof b);
    cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(d + 7, b, sizeof b, cudaMemcpyHostToDevice);
    arith<<<1, 1>>>(d, d + 7, 7);
    cudaDeviceSynchronize();
    cudaFree(d);
    return 0;
}
