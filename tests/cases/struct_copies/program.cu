// Structs copied whole: by assignment, as kernel parameters, nested, with arrays and bit-fields inside.
#include <stdio.h>

struct Inner { char tag; double v[3]; };
struct Outer { int id; Inner in[2]; short tail; unsigned a : 3, b : 7; int c : 4; };

__device__ Outer twist(Outer o)
{
    Inner t = o.in[0];
    o.in[0] = o.in[1];
    o.in[1] = t;
    o.a = o.a + 1;
    o.b ^= 0x55;
    o.c -= 3;
    return o;
}

__global__ void go(Outer o, Outer *out, int n)
{
    for (int i = 0; i < n; ++i) {
        o = twist(o);
        o.id += i;
        out[i] = o;
    }
}

int main()
{
    Outer o = { 5, { { 'x', { 1, 2, 3 } }, { 'y', { 4, 5, 6 } } }, -7, 6, 100, -2 }, h[3], *d;
    cudaMalloc(&d, sizeof h);
    go<<<1, 1>>>(o, d, 3);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (Outer &x : h)
        printf("%d %c %g %c %g %d %d %d %d\n", x.id, x.in[0].tag, x.in[0].v[2], x.in[1].tag, x.in[1].v[0], x.tail, x.a, x.b, x.c);
    printf("%zu %zu\n", sizeof(Inner), sizeof(Outer));
    cudaFree(d);
    return 0;
}
