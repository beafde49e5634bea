// Variadic macros: counting arguments, mapping over them, a comma swallowed, an argument that is a parenthesis.
#include <cstdio>
#define SELECT(_1, _2, _3, _4, N, ...) N
#define COUNT(...) SELECT(__VA_ARGS__, 4, 3, 2, 1, 0)
#define CAT(a, b) CAT_(a, b)
#define CAT_(a, b) a##b
#define SUM1(a) (a)
#define SUM2(a, b) ((a) + (b))
#define SUM3(a, ...) ((a) + SUM2(__VA_ARGS__))
#define SUM4(a, ...) ((a) + SUM3(__VA_ARGS__))
#define SUM(...) CAT(SUM, COUNT(__VA_ARGS__))(__VA_ARGS__)
#define LOG(format, ...) printf("log: " format "\n", ##__VA_ARGS__)
#define UNWRAP(...) __VA_ARGS__
#define STRIP(x) UNWRAP x
#define ARRAY(type, name, values) type name[] = {STRIP(values)}
#define FIRST(a, ...) a

__global__ void kernel(int *out, int a, int b)
{
    out[0] = SUM(a);
    out[1] = SUM(a, b);
    out[2] = SUM(a, b, a * b);
    out[3] = SUM(a, b, a * b, a - b);
    out[4] = COUNT((a, b), c, [d]);
    ARRAY(int, values, (a, b, max(a, b)));
    out[5] = sizeof values / sizeof values[0];
    out[6] = values[2];
    out[7] = FIRST(a + 1, nonsense, more nonsense);
}

int main()
{
    LOG("plain");
    LOG("%d and %s", 7, "seven");
    int *d, h[8];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d, 3, 10);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT(h, d) * 4; ++i) LOG("%d", h[i]);
    cudaFree(d);
}
