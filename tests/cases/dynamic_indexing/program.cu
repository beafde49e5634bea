// Threads of one warp index shared memory, local arrays and parameters by values they computed.
#include <stdio.h>

struct Args { int weights[8]; float bias[3]; };

__global__ void go(Args a, const unsigned char *text, int *out)
{
    __shared__ int seen[32];
    int t = threadIdx.x, local[5] = { 1, 1 };
    seen[t] = 0;
    __syncthreads();
    for (int i = 2; i < 5; ++i) local[i] = local[i - 1] + local[i - 2] * (t % 3);
    atomicAdd(&seen[text[t] % 32], a.weights[t % 8]);
    __syncthreads();
    out[t] = seen[(t * 5) % 32] * 100 + local[text[t] % 5] + (int)a.bias[t % 3];
}

int main()
{
    Args a = { { 1, 2, 3, 4, 5, 6, 7, 8 }, { 10.5f, 20.5f, -30.5f } };
    const char text[33] = "the quick brown fox jumps over a";
    unsigned char *d;
    int h[32], *out;
    cudaMalloc(&d, 32);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(d, text, 32, cudaMemcpyHostToDevice);
    go<<<1, 32>>>(a, d, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; ++i) printf("%d%c", h[i], i % 16 == 15 ? '\n' : ' ');
    cudaFree(d);
    cudaFree(out);
    return 0;
}
