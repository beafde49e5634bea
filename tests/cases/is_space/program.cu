// device: h200-sxm
// __isGlobal, __isShared, __isLocal and __isConstant of pointers.
#include <stdio.h>

__device__ int global;
__constant__ int constant;

__global__ void go(int *out)
{
    __shared__ int shared;
    int local = threadIdx.x;
    out[0] = __isGlobal(&global) * 1000 + __isShared(&shared) * 100 + __isLocal(&local) * 10 + __isConstant(&constant);
    out[1] = __isGlobal(&shared) * 1000 + __isShared(&global) * 100 + __isLocal(&shared) * 10 + __isConstant(&global);
    shared = local;
    out[2] = shared;
}

int main()
{
    int h[3], *d;
    cudaMalloc(&d, sizeof h);
    go<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0] != 0, h[1], h[2]);
    printf("%d\n", h[0]);
    cudaFree(d);
    return 0;
}
