/* Conditional compilation: precision switch, defaults that -D may override,
 * __CUDA_ARCH__ branches, an #elif ladder and #error guards. */
#include <stdio.h>
#include <math.h>
#include <cuda_runtime.h>

#ifndef BLOCK
#  define BLOCK 96
#endif
#ifndef N
#define N (5 * BLOCK + 11)
#endif
#if BLOCK % 32 != 0
#error "BLOCK has to be a multiple of the warp size"
#endif

#define PRECISION 2
#if PRECISION == 1
typedef float real;
#define REAL_NAME "float"
#elif PRECISION == 2
typedef double real;
#define REAL_NAME "double"
#else
#error "PRECISION is 1 or 2"
#endif

#if defined(__CUDACC__) && !defined(NO_GPU)
#define BUILT_BY 1
#else
#define BUILT_BY 0
#endif

__host__ __device__ int where_am_i(void)
{
#ifdef __CUDA_ARCH__
    return 2;
#else
    return 1;
#endif
}

__global__ void fill(real *x, int *side, int n)
{
    const int t = blockDim.x * blockIdx.x + threadIdx.x;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300
#error "too old"
#endif
    if (t >= n) return;
    x[t] = (real)t / 4 + (real)0.25;
#if 0
    x[t] = 0;   /* old version kept by the author's habit */
#endif
    if (t == 0) *side = where_am_i();
}

int main()
{
    static real h[N];
    real *d;
    int *dside, side = 0;
    cudaMalloc((void **)&d, sizeof(h));
    cudaMalloc((void **)&dside, sizeof(int));
    fill<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d, dside, N);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(&side, dside, sizeof(int), cudaMemcpyDeviceToHost);
    real total = 0;
    for (int i = 0; i < N; i++) total += h[i];
    real want = (real)N * (N - 1) / 8 + (real)N / 4;
    printf("real is %s (%d bytes), N=%d, BLOCK=%d, nvcc=%d\n", REAL_NAME,
           (int)sizeof(real), N, BLOCK, BUILT_BY);
    printf("host side says %d, device side says %d\n", where_am_i(), side);
    printf("total %.2f expected %.2f %s\n", total, want, total == want ? "ok" : "WRONG");
    cudaFree(d);
    cudaFree(dside);
    return total == want && side == 2 ? 0 : 1;
}
