#include <stdio.h>

__global__ int sumPair(const int *a, int *out)
{
    int i = threadIdx.x;
    out[i] = a[2 * i] + a[2 * i + 1];
    return out[i];
}

int main()
{
    int h[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, r[4], *a, *o;
    cudaMalloc((void **)&a, sizeof h);
    cudaMalloc((void **)&o, sizeof r);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    sumPair<<<1, 4>>>(a, o);
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    printf("%d %d\n", r[0], r[3]);
    return 0;
}
