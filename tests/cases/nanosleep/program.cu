// device: h200-sxm
// __nanosleep in a wait for another block's flag, with growing pauses.
#include <stdio.h>

__device__ volatile int flag;
__device__ int turn;

__global__ void go(int *out)
{
    __shared__ int mine;
    if (threadIdx.x == 0) mine = atomicAdd(&turn, 1);
    __syncthreads();
    if (mine == 0) {
        if (threadIdx.x == 0) {
            out[0] = 42;
            __threadfence();
            flag = 1;
        }
    } else if (threadIdx.x == 0) {
        unsigned ns = 8;
        while (!flag) {
            __nanosleep(ns);
            if (ns < 256) ns *= 2;
        }
        __threadfence();
        atomicAdd(&out[1], out[0]);
    }
}

int main()
{
    int h[2], *d;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    go<<<4, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    cudaFree(d);
    return 0;
}
