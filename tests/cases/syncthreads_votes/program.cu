// __syncthreads_count, _and and _or over a block of several warps, in a loop.
#include <stdio.h>

__global__ void kernel(int *out)
{
    int t = threadIdx.x, limit = t * 3 % 50, rounds = 0;
    for (int round = 0; ; ++round) {
        int left = __syncthreads_count(round < limit);
        int any = __syncthreads_or(round == limit - 1);
        int every = __syncthreads_and(round <= limit);
        if (t == 0 && round % 12 == 0) out[round / 12] = left * 100 + (any != 0) * 10 + (every != 0);
        rounds = round;
        if (!left) break;
    }
    if (t == 99) out[9] = rounds;
}

int main()
{
    int h[10], *d;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0xff, sizeof h);
    kernel<<<1, 100>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int x : h) printf("%d ", x);
    printf("\n");
    cudaFree(d);
    return 0;
}
