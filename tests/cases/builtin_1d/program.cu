// threadIdx, blockIdx, blockDim, gridDim and warpSize in one dimension; the unused ones are 0 and 1.
#include <stdio.h>

struct Seen { unsigned t, b, bd, gd, warp, rest; };

__global__ void look(Seen *out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i].t = threadIdx.x;
    out[i].b = blockIdx.x;
    out[i].bd = blockDim.x;
    out[i].gd = gridDim.x;
    out[i].warp = threadIdx.x / warpSize;
    out[i].rest = threadIdx.y + threadIdx.z + blockIdx.y + blockIdx.z
        + blockDim.y * 1000 + blockDim.z * 100 + gridDim.y * 10 + gridDim.z;
}

int main()
{
    const int n = 5 * 70;
    static Seen h[n];
    Seen *d;
    cudaMalloc(&d, sizeof h);
    look<<<5, 70>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 29)
        printf("%d: %u %u %u %u %u %u\n", i, h[i].t, h[i].b, h[i].bd, h[i].gd, h[i].warp, h[i].rest);
    cudaFree(d);
    return 0;
}
