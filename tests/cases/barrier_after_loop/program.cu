// Lanes that leave a loop at different times meet again before the barrier.
#include <stdio.h>

__global__ void kernel(const int *in, int *out)
{
    __shared__ int s[256];
    int t = threadIdx.x, v = 0;
    for (int i = t; i < 25; i += 256) v += in[i];
    s[t] = v;
    __syncthreads();
    out[t] = s[255 - t];
}

int main()
{
    int h[256], *a, *b;
    for (int i = 0; i < 256; i++) h[i] = i;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    kernel<<<1, 256>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[255], h[240]);
    return 0;
}
