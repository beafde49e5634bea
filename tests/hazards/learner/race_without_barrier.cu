#include <stdio.h>
#define BLOCK 256

__global__ void reverseTile(const int *in, int *out)
{
    __shared__ int tile[BLOCK];
    int t = threadIdx.x, base = blockIdx.x * BLOCK;
    tile[t] = in[base + t];  // <- S0103
    out[base + t] = tile[BLOCK - 1 - t];  // <- S0102, S0302
}

int main()
{
    const int n = 16 * BLOCK;
    static int h[n], r[n];
    int *a, *b, wrong = 0;
    for (int i = 0; i < n; i++) h[i] = i + 1;
    cudaMalloc((void **)&a, sizeof h);  // <- S0501
    cudaMalloc((void **)&b, sizeof h);  // <- S0501
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    reverseTile<<<16, BLOCK>>>(a, b);
    cudaMemcpy(r, b, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) wrong += r[i] != h[i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK];
    printf("%s\n", wrong ? "some values are wrong" : "no wrong value this time");
    return 0;
}
