// The C++ forms of the runtime: symbols by reference, typed allocations, copies of parts by symbol, addresses of symbols.
#include <stdio.h>

struct Cell { short a; float b; };
__device__ double table[3];
__device__ Cell cells[2][2];
template <class T> __global__ void put(T v) { table[1] += (double)v; cells[1][0].b = (float)v; }

int main()
{
    put<int><<<1, 1>>>(7);
    put<float><<<1, 1>>>(2.5f);
    double t[3], *p;
    Cell c[4];
    cudaMemcpyFromSymbol(t, table, sizeof t);
    cudaMemcpyFromSymbol(c, cells, sizeof c);
    printf("%g %g %d\n", t[1], c[2].b, c[2].a);
    cudaGetSymbolAddress((void **)&p, table);
    cudaMemset(p, 0, sizeof t);
    c[0] = { 5, 6 };
    cudaMemcpyToSymbol(cells, c, sizeof(Cell), sizeof(Cell) * 3);
    cudaMemcpyFromSymbol(c, cells, sizeof c);
    cudaMemcpyFromSymbol(t, table, sizeof t);
    printf("%g %d %g\n", t[1], c[3].a, c[3].b);
    size_t n;
    cudaGetSymbolSize(&n, cells);
    printf("%zu\n", n);
    return 0;
}
