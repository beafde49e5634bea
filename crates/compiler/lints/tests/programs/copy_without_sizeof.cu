#include <stdio.h>
#include <stdlib.h>
#define N 400

__global__ void halves(float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = 0.5f * i;
}

int main()
{
    float *h = (float *)calloc(N, sizeof(float)), *d;
    cudaMalloc((void **)&d, N * sizeof(float));
    halves<<<(N + 127) / 128, 128>>>(d, N);
    cudaMemcpy(h, d, N, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < N; i++) wrong += h[i] != 0.5f * i;
    printf("%d values are wrong\n", wrong);
    cudaFree(d);
    free(h);
    return wrong != 0;
}
