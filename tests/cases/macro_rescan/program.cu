// How macros are rescanned: self-reference, mutual reference, a name without its parenthesis, X-macros, undef and redefine.
#include <cstdio>
#define value (value + 1)
#define ping (pong + 1)
#define pong (ping + 2)
#define twice(x) ((x) + (x))
#define apply(f, x) f(x)
#define DEFER twice
#define SHAPES(X) X(square, 4) X(triangle, 3) X(hexagon, 6)
#define AS_ENUM(name, sides) name,
#define AS_NAME(name, sides) #name,
#define AS_SUM(name, sides) + sides
#define AS_CASE(name, sides) case name: return sides;
#define COMMENT /* gone */ 3 // and this
#define LONG_ONE(a, \
                 b) \
    ((a) - \
     (b))

enum Shape { SHAPES(AS_ENUM) COUNT };
const char *names[] = {SHAPES(AS_NAME)};
__device__ int sides(Shape s)
{
    switch (s) { SHAPES(AS_CASE) default: return -1; }
}

__global__ void kernel(int *out)
{
#undef value
    int value = 10;
#define value (value + 1)
    out[0] = value;
#undef pong
    int pong = 100;
#define pong (ping + 2)
    out[1] = pong;
    int twice = 7;
    out[2] = twice + twice(5) + apply(DEFER, 2);
    out[3] = 0 SHAPES(AS_SUM);
    for (int i = 0; i <= COUNT; ++i) out[4 + i] = sides((Shape)i);
    out[8] = COMMENT + LONG_ONE(9, 4);
    out[9] = twice
        (6);
}

int main()
{
    int *d, h[10];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    for (const char *n : names) printf("%s ", n);
    printf("\n");
    cudaFree(d);
}
