// # and ## at their edges: quotes inside, nested expansion, empty arguments, pasted numbers and operators.
#include <cstdio>
#define STR(...) #__VA_ARGS__
#define XSTR(...) STR(__VA_ARGS__)
#define PASTE(a, b) a##b
#define XPASTE(a, b) PASTE(a, b)
#define VERSION 12
#define EMPTY
#define NAME(n) XPASTE(field_, n)
#define DECLARE(type, n) type NAME(n) = PASTE(n, u)
#define SHIFT(a, op, b) (a op##op b)

__global__ void kernel(int *out)
{
    DECLARE(unsigned, 12);
    out[0] = NAME(VERSION);
    out[1] = PASTE(0x, ff);
    out[2] = SHIFT(3, <, 4);
    out[3] = PASTE(1, 2) + PASTE(, 5) + PASTE(6, );
    int x = 5;
    out[4] = x PASTE(+, =) 2;
    out[5] = sizeof(STR(abc   def));
}

int main()
{
    printf("[%s]\n", STR(a  +   b));
    printf("[%s]\n", STR("quoted \n" 'c' '\''));
    printf("[%s] [%s]\n", STR(VERSION), XSTR(VERSION));
    printf("[%s] [%s]\n", STR(), XSTR(EMPTY));
    printf("[%s]\n", XSTR(XPASTE(VER, SION)));
    printf("[%s]\n", STR(a, b, (c, d)));
    printf("[%s]\n", XSTR(f(VERSION, EMPTY x)));
    int *d, h[6];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
