// Which launches does this GPU accept?
#include <cstdio>

__global__ void nothing() {}

static void attempt(const char *what, dim3 grid, dim3 block, size_t shared)
{
    nothing<<<grid, block, shared>>>();
    cudaError_t status = cudaGetLastError();
    printf("%-28s %s\n", what, cudaGetErrorString(status));
}

int main()
{
    attempt("block of 512", 1, 512, 0);
    attempt("block of 1024", 1, 1024, 0);
    attempt("block of 1025", 1, 1025, 0);
    attempt("block of 8 x 8 x 8", 1, dim3(8, 8, 8), 0);
    attempt("block of 1 x 1 x 65", 1, dim3(1, 1, 65), 0);
    attempt("grid of 65535", 65535, 32, 0);
    attempt("grid of 65536", 65536, 32, 0);
    attempt("grid of 1 x 65536", dim3(1, 65536), 32, 0);
    attempt("grid of 16 x 16 x 16", dim3(16, 16, 16), 32, 0);
    attempt("16 KB of shared memory", 1, 32, 16 * 1024);
    attempt("48 KB of shared memory", 1, 32, 48 * 1024);
    attempt("49 KB of shared memory", 1, 32, 49 * 1024);
    cudaDeviceSynchronize();
    return 0;
}
