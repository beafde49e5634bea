// Include guards by hand, macros in conditions of kernels, a macro as a type, as a loop and as a block.
#include <cstdio>
#include <cstdio>
#ifndef REAL
#define REAL float
#endif
#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define SWAP(T, a, b) do { T t_ = (a); (a) = (b); (b) = t_; } while (0)
#define MAX3(a, b, c) ((a) > (b) ? ((a) > (c) ? (a) : (c)) : ((b) > (c) ? (b) : (c)))
#define KERNEL(name) __global__ void name
#define ASSERT(x) ((x) ? (void)0 : (void)printf("failed: %s\n", #x))
KERNEL(sort)(REAL *v, int n)
{
    FOR(i, n) FOR(j, n - 1 - i) if (v[j] > v[j + 1]) SWAP(REAL, v[j], v[j + 1]); else ;
    v[0] = MAX3(v[0], v[1] - 10, v[2] / 2);
}
int main()
{
    REAL h[5] = {5, 2.5f, 4, 1, 3}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sort<<<1, 1>>>(d, 5);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    FOR(i, 5) printf("%g ", h[i]);
    printf("\n");
    ASSERT(h[4] == 5);
    ASSERT(h[0] < 0);
    cudaFree(d);
}
