// device: h200-sxm
// cudaLaunchKernelEx with a configuration, and cudaLaunchCooperativeKernel with a barrier over the grid.
#include <stdio.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void plain(int *out, int v) { extern __shared__ int s[]; s[threadIdx.x] = v; __syncthreads(); out[threadIdx.x] = s[threadIdx.x] + threadIdx.x; }

__global__ void ring(int *p, int rounds)
{
    cg::grid_group g = cg::this_grid();
    int i = g.thread_rank(), n = g.size();
    for (int r = 0; r < rounds; ++r) {
        int v = p[(i + 1) % n];
        g.sync();
        p[i] = v + 1;
        g.sync();
    }
}

int main()
{
    int *d, h[128];
    cudaMalloc(&d, sizeof h);
    cudaLaunchConfig_t c = { };
    c.gridDim = dim3(1);
    c.blockDim = dim3(8);
    c.dynamicSmemBytes = 8 * sizeof(int);
    printf("%s ", cudaGetErrorName(cudaLaunchKernelEx(&c, plain, d, 40)));
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[7]);
    for (int i = 0; i < 128; ++i) h[i] = i;
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    int rounds = 5;
    void *args[] = { &d, &rounds };
    printf("%s ", cudaGetErrorName(cudaLaunchCooperativeKernel((void *)ring, dim3(4), dim3(32), args, 0, 0)));
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0], h[100], h[127]);
    cudaFree(d);
    return 0;
}
