// A grid of two dimensions that does not divide the picture evenly.
#include <stdio.h>

__global__ void paint(int *p, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    p[y * w + x] = (blockIdx.y * gridDim.x + blockIdx.x) * 100 + threadIdx.y * blockDim.x + threadIdx.x;
}

int main()
{
    const int w = 11, h = 7;
    int host[w * h], *d;
    cudaMalloc(&d, sizeof host);
    cudaMemset(d, 0xff, sizeof host);
    dim3 block(4, 3), grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
    printf("grid %u %u %u, block %u %u %u\n", grid.x, grid.y, grid.z, block.x, block.y, block.z);
    paint<<<grid, block>>>(d, w, h);
    cudaMemcpy(host, d, sizeof host, cudaMemcpyDeviceToHost);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) printf("%4d", host[y * w + x]);
        printf("\n");
    }
    cudaFree(d);
    return 0;
}
