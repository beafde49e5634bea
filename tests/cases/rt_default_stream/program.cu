// The default stream waits for blocking streams, and they for it; launches in the order written.
#include <stdio.h>

__global__ void op(int *p, int a, int b) { *p = *p * a + b; }

int main()
{
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    int *d, h = 0;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    op<<<1, 1, 0, s>>>(d, 1, 3);
    op<<<1, 1>>>(d, 10, 4);
    op<<<1, 1, 0, t>>>(d, 10, 5);
    op<<<1, 1, 0, cudaStreamLegacy>>>(d, 10, 6);
    op<<<1, 1, 0, s>>>(d, 10, 7);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaStreamDestroy(s);
    cudaStreamDestroy(t);
    cudaFree(d);
    return 0;
}
