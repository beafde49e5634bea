// A grid and a block of three dimensions: how threads are numbered, and which lane each one is.
#include <stdio.h>

struct Seen { int linear, lane, warp; uint3 t, b; };

__global__ void look(Seen *out)
{
    int inBlock = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    int perBlock = blockDim.x * blockDim.y * blockDim.z;
    Seen s;
    s.linear = block * perBlock + inBlock;
    asm("mov.u32 %0, %%laneid;" : "=r"(s.lane));
    s.warp = inBlock / warpSize;
    s.t = threadIdx;
    s.b = blockIdx;
    out[s.linear] = s;
}

int main()
{
    const int n = 2 * 3 * 2 * 5 * 4 * 3;
    static Seen h[n];
    Seen *d;
    cudaMalloc(&d, sizeof h);
    look<<<dim3(2, 3, 2), dim3(5, 4, 3)>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < n; ++i) bad += h[i].linear != i || h[i].lane != i % 60 % 32;
    printf("bad %d\n", bad);
    for (int i = 0; i < n; i += 97)
        printf("%d: lane %d warp %d thread %u %u %u block %u %u %u\n", i, h[i].lane, h[i].warp,
            h[i].t.x, h[i].t.y, h[i].t.z, h[i].b.x, h[i].b.y, h[i].b.z);
    cudaFree(d);
    return 0;
}
