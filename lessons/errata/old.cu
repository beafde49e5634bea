// The names of 2008 and today's.
#include <cstdio>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void set(int *p) { *p = 42; }

int main()
{
    int *d, h = 0;
    CHECK(cudaMalloc(&d, sizeof h));
    set<<<1, 1>>>(d);
    CHECK(cudaThreadSynchronize());
    CHECK(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaThreadExit());
    printf("%d\n", h);
    return h != 42;
}
