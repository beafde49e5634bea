// __syncwarp between exchanges through shared memory, for whole warps and for halves.
#include <stdio.h>

__global__ void kernel(int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x, lane = t & 31, base = t & ~31;
    s[t] = t * t;
    __syncwarp();
    int v = s[base + 31 - lane];
    __syncwarp();
    for (int d = 1; d < 32; d *= 2) {
        s[t] = v;
        __syncwarp();
        int add = lane >= d ? s[t - d] : 0;
        __syncwarp();
        v += add;
    }
    s[t] = v;
    if (lane < 16) {
        __syncwarp(0x0000ffffu);
        v -= s[base + (lane + 1) % 16];
    } else {
        __syncwarp(0xffff0000u);
        v -= s[base + 16 + (lane + 1) % 16];
    }
    out[t] = v;
}

int main()
{
    int h[64], *d;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; ++i) printf("%d%c", h[i], i % 16 == 15 ? '\n' : ' ');
    cudaFree(d);
    return 0;
}
