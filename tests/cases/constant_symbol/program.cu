// __constant__ memory: initial values, copies in both directions, offsets, the size and the address of a symbol.
#include <stdio.h>
#include <stddef.h>

struct Config { int n; float scale; double shift[2]; };
__constant__ Config config = { 3, 0.25f, { 1.5, -2.5 } };
__constant__ int table[6] = { 10, 20, 30, 40, 50, 60 };
__constant__ char text[] = "constant";

__global__ void use(double *out)
{
    int t = threadIdx.x;
    out[t] = table[t] * config.scale + config.shift[t & 1] + config.n + text[t];
}

static void show(double *d)
{
    double h[6];
    use<<<1, 6>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (double v : h) printf("%g ", v);
    printf("\n");
}

int main()
{
    double *d;
    cudaMalloc(&d, 6 * sizeof(double));
    show(d);
    int two[2] = { -1, -2 };
    cudaMemcpyToSymbol(table, two, sizeof two, 2 * sizeof(int));
    Config c = { 100, 2.0f, { 0, 0.125 } };
    cudaMemcpyToSymbol(config, &c, sizeof c);
    show(d);
    int back[6];
    cudaMemcpyFromSymbol(back, table, sizeof back);
    printf("%d %d %d %d %d %d\n", back[0], back[1], back[2], back[3], back[4], back[5]);
    float scale;
    cudaMemcpyFromSymbol(&scale, config, sizeof scale, offsetof(Config, scale));
    size_t sc, st, sx;
    cudaGetSymbolSize(&sc, config);
    cudaGetSymbolSize(&st, table);
    cudaGetSymbolSize(&sx, text);
    printf("scale %g sizes %zu %zu %zu\n", scale, sc, st, sx);
    void *p;
    cudaGetSymbolAddress(&p, table);
    cudaMemcpyToSymbol(table, (int *)p + 5, 4, 0, cudaMemcpyDeviceToDevice);
    show(d);
    cudaFree(d);
    return 0;
}
