// The preprocessor.
#include <stdio.h>
#define N 16
#define SQUARE(x) ((x) * (x))
#define CAT(a, b) a##b
#define STR(x) #x
#define XSTR(x) STR(x)
#define CHECK(call, ...) do { cudaError_t e = (call); if (e != cudaSuccess) printf("%s: %s\n", #call, cudaGetErrorString(e)); else printf("ok " __VA_ARGS__); } while (0)
#if N > 8 && defined(SQUARE) && !defined(NOTHING)
#define KIND "large"
#elif N == 8
#define KIND "eight"
#else
#error "not here"
#endif
#ifdef __CUDACC__
#define COMPILER 1
#endif
#ifndef COMPILER
#define COMPILER 0
#endif
#undef STR2
#define INDEX (blockIdx.x * blockDim.x + \
               threadIdx.x)

__global__ void CAT(ker, nel)(int *out)
{
    int i = INDEX;
#ifdef __CUDA_ARCH__
    out[i] = SQUARE(i + 1) + (__CUDA_ARCH__ >= 200);
#else
    out[i] = -1;
#endif
}

int main()
{
    int *d, h[N], CAT(val, ue) = 7;
    CHECK(cudaMalloc(&d, N * sizeof(int)), "%d\n", value);
    kernel<<<2, N / 2>>>(d);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost), "copy\n");
    for (int i = 0; i < N; ++i) printf("%d ", h[i]);
    printf("\n%s %s %s %d\n", KIND, XSTR(SQUARE(2)), "a" "b" "\x41\102\t|", COMPILER);
    printf("%d %s\n", __LINE__ > 40, __FILE__[0] ? "file" : "");
    return 0;
}
