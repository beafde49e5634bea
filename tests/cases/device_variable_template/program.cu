// A __device__ variable template, its instances copied by symbol.
#include <stdio.h>

template <class T> __device__ T slot;
__device__ double table[3];
template <class T> __global__ void put(T v) { slot<T> = v; table[1] += (double)v; }

int main()
{
    put<int><<<1, 1>>>(7);
    put<float><<<1, 1>>>(2.5f);
    int i;
    float f;
    double t[3];
    cudaMemcpyFromSymbol(&i, slot<int>, sizeof i);
    cudaMemcpyFromSymbol(&f, slot<float>, sizeof f);
    cudaMemcpyFromSymbol(t, table, sizeof t);
    printf("%d %g %g\n", i, f, t[1]);
    double *p;
    cudaGetSymbolAddress((void **)&p, table);
    cudaMemset(p, 0, sizeof t);
    cudaMemcpyFromSymbol(t, table, sizeof t);
    printf("%g\n", t[1]);
    return 0;
}
