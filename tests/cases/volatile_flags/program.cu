// Volatile memory and fences: a block passes a value to the one that took the next ticket.
#include <stdio.h>

__device__ volatile int ready[9], value[9];
__device__ int tickets;

__global__ void chain(int *out)
{
    __shared__ int ticket;
    if (threadIdx.x == 0) ticket = atomicAdd(&tickets, 1);
    __syncthreads();
    int t = ticket;
    if (threadIdx.x == 0) {
        if (t > 0) {
            while (!ready[t]) { }
            __threadfence();
        }
        int v = t > 0 ? value[t] : 1;
        out[t] = v;
        value[t + 1] = v * 2 + t;
        __threadfence();
        ready[t + 1] = 1;
    }
}

int main()
{
    int h[8], *d;
    cudaMalloc(&d, sizeof h);
    chain<<<8, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int x : h) printf("%d ", x);
    printf("\n");
    cudaFree(d);
    return 0;
}
