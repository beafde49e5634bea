// Device printf: every conversion, flags, width and precision, a width from an argument, and its result.
#include <stdio.h>

__global__ void go()
{
    printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d] [%.3d] [%i]\n", 42, 42, 42, 42, 42, 42, 7, -1);
    printf("[%u] [%x] [%X] [%#x] [%o] [%#o] [%08x]\n", 4000000000u, 48879u, 48879u, 255u, 8u, 8u, 48879u);
    printf("[%ld] [%lu] [%lld] [%llu] [%llx]\n", -5000000000l, 5000000000ul, -1ll, ~0ull, 0x123456789abcdefull);
    printf("[%f] [%.2f] [%10.3f] [%-10.1f] [%e] [%.3E] [%g] [%G] [%a]\n", 3.14159, 2.71828, 1.5, 2.5, 12345.678, 0.00012, 1e-10, 1e20, 1.0);
    printf("[%c] [%3c] [%s] [%10s] [%-6s] [%.2s] [%%]\n", 'q', 'r', "text", "right", "left", "cut");
    printf("[%*d] [%-*d] [%hd]\n", 6, 1, 6, 2, (short)-3);
    int n = printf("%d %s %f\n", 1, "two", 3.0), none = printf("nothing\n");
    printf("%d %d\n", n, none);
    float inf = __int_as_float(0x7f800000);
    printf("%f %f %g\n", inf, -inf, -0.0);
    const char *s = threadIdx.x ? "other" : "zero";
    printf("%s %d %d %d %d %d %d %d %d %d %d\n", s, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
}

int main()
{
    go<<<1, 1>>>();
    cudaDeviceSynchronize();
    printf("done\n");
    return 0;
}
