// cc: 1.0
#include <stdio.h>
#include <assert.h>
__device__ int fib(int n) { return n; }
__global__ void k(float *a, double *b, int *n) {
    __shared__ int s[4];
    double d = a[0] * 2.5;
    b[0] = d;
    atomicAdd(n, 1);
    atomicAdd(&s[0], 1);
    atomicAdd(a, 1.0f);
    int v = __shfl_down_sync(~0u, n[0], 1);
    if (__any(v)) printf("%d\n", v);
    assert(v > 0);
    n[1] = __ballot(v) + __syncthreads_count(v) + __ldg(n);
    int (*f)(int) = fib;
}
int main() { return 0; }
