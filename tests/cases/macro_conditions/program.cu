// #if: arithmetic, precedence, unsigned wrap, characters, unknown names, nesting, #elif after a taken branch.
#include <cstdio>
#define A 5
#define B (A * 2)
#define VERSION(major, minor) ((major) * 100 + (minor))
#define CURRENT VERSION(3, 7)

int bits()
{
    int r = 0;
#if A + B == 15 && B / 3 == 3 && B % 4 == 2
    r |= 1;
#endif
#if 1 << 4 >> 2 == 4 && (7 & 3 ^ 1 | 8) == 10
    r |= 2;
#endif
#if -1 > 0u
    r |= 4;
#endif
#if 'A' == 65 && '\n' == 10 && '\x41' == 0101
    r |= 8;
#endif
#if unknown_name == 0 && !unknown_name
    r |= 16;
#endif
#if CURRENT >= VERSION(3, 5) && CURRENT < VERSION(4, 0)
    r |= 32;
#endif
#if defined A && defined(B) && !defined C ? 1 : 0
    r |= 64;
#endif
#if 0
    #error "skipped: it's not read"
#elif A > 4
    r |= 128;
#if 0 || (1 ? 0 : 1)
    r |= 256;
#else
    r |= 512;
#endif
#elif A > 3
    r |= 1024;
#else
#if nonsense(
#endif
    r |= 2048;
#endif
#if 0x7fffffffffffffff > 0 && 10'000 == 10000 && 0b101 == 5
    r |= 4096;
#endif
#if true && !false
    r |= 8192;
#endif
    return r;
}

__global__ void kernel(int *out)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 350
    *out = 35;
#elif defined(__CUDA_ARCH__)
    *out = 1;
#else
    *out = 2;
#endif
}

int main()
{
    printf("%d\n", bits());
    int *d, h;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(d);
}
