// Assertions that hold change nothing; their conditions are evaluated.
#include <stdio.h>
#include <assert.h>

__device__ bool count(int *n) { return atomicAdd(n, 1) >= 0; }

__global__ void go(int *n)
{
    assert(threadIdx.x < 64);
    assert(count(n) && "counts");
    static_assert(sizeof(int) == 4, "int");
}

int main()
{
    int *d, h;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    go<<<2, 64>>>(d);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    assert(h == 128);
    printf("%s %d\n", cudaGetErrorString(e), h);
    cudaFree(d);
    return 0;
}
