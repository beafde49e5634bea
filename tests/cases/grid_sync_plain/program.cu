// device: h200-sxm
// A grid's barrier in a kernel that was launched by <<< >>>.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
__global__ void twice(int *p)
{
    p[blockIdx.x] = 1;
    cg::this_grid().sync();
    p[blockIdx.x] = p[blockIdx.x ^ 1] + 1;
}

int main()
{
    int *d;
    cudaMalloc(&d, 2 * sizeof(int));
    twice<<<2, 1>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%s\n", cudaGetErrorString(cudaFree(d)));
    return 0;
}
