// Integer arithmetic of all widths: wrapping, shifts, division towards zero, conversions, comparisons of mixed signs.
#include <stdio.h>

__global__ void ints(long long *out, int a, int b, unsigned u, long long l)
{
    int k = 0;
    out[k++] = a + b;
    out[k++] = a - b;
    out[k++] = a * b;
    out[k++] = a / b;
    out[k++] = a % b;
    out[k++] = -a / b;
    out[k++] = -a % b;
    out[k++] = u / 7u;
    out[k++] = u % 7u;
    out[k++] = u >> 3;
    out[k++] = a >> 2;
    out[k++] = -a >> 2;
    out[k++] = a << 5;
    out[k++] = (unsigned)-a;
    out[k++] = (short)(a * 1000);
    out[k++] = (unsigned char)(a * 3);
    out[k++] = (signed char)(u);
    out[k++] = l * l;
    out[k++] = l / 1000003;
    out[k++] = l % 1000003;
    out[k++] = -l / 17;
    out[k++] = (unsigned long long)l >> 5;
    out[k++] = l << 3;
    out[k++] = l ^ (l >> 7);
    out[k++] = ~a & 0xff;
    out[k++] = a | 0x100;
    out[k++] = -1 < u;
    out[k++] = (long long)-1 < (long long)u;
    out[k++] = __mul24(a, b);
    out[k++] = __mulhi(a * 65536, b * 65536);
    out[k++] = __umulhi(u, u);
    out[k++] = __popc(u);
    out[k++] = __clz(a);
    out[k++] = __ffs(a);
    out[k++] = __brev(u);
    out[k++] = min(a, b);
    out[k++] = max(a, b);
    out[k++] = abs(-a);
    out[k++] = a / 8;
    out[k++] = -a / 8;
    out[k++] = -a % 8;
    out[k++] = u / 10;
    out[k++] = a == b;
    out[k++] = !a;
    out[k++] = l > a && a > b || !u;
    out[k++] = sizeof(long) + sizeof(int) * 10 + sizeof(short) * 100;
}

int main()
{
    long long *d, h[46];
    cudaMalloc(&d, sizeof h);
    ints<<<1, 1>>>(d, 1234567, 89, 4000000007u, 123456789012345LL);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 46; ++i) printf("%2d: %lld\n", i, h[i]);
    int a = 1234567, b = 89;
    unsigned u = 4000000007u;
    printf("%d %d %d %u %u\n", a * b * 1000, -a / b, -a % b, u / 7, u >> 3);
    printf("%d %d %d\n", (signed char)200, (short)70000, (unsigned char)-1);
    cudaFree(d);
    return 0;
}
