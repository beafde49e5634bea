// device: h200-sxm
// Cluster sizes that a launch can not have, and what the runtime says of those that it can.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void plain(int *p) { if (p) *p = 1; }
__global__ void __cluster_dims__(2, 1, 1) pairs(int *p) { if (p) *p = cooperative_groups::this_cluster().num_blocks(); }

template <class K> void launch(const char *name, K kernel, dim3 grid, dim3 cluster)
{
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = 32;
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = cluster.x;
    attribute.val.clusterDim.y = cluster.y;
    attribute.val.clusterDim.z = cluster.z;
    config.attrs = &attribute;
    config.numAttrs = 1;
    cudaError_t launched = cudaLaunchKernelEx(&config, kernel, (int *)0), last = cudaGetLastError();
    cudaError_t ended = cudaDeviceSynchronize();
    printf("%s: %s %d %d\n", name, cudaGetErrorName(launched), last, ended);
    if (launched) return;
    int largest = -1, active = -1;
    cudaError_t asked = cudaOccupancyMaxPotentialClusterSize(&largest, kernel, &config);
    cudaError_t held = cudaOccupancyMaxActiveClusters(&active, kernel, &config);
    printf("  largest: %s %d; held: %s, %s\n", cudaGetErrorName(asked), largest, cudaGetErrorName(held), active > 0 ? "some" : "none");
}

int main()
{
    launch("8", plain, 16, 8);
    launch("16", plain, 32, 16);
    launch("9", plain, 18, 9);
    launch("3", plain, 9, 3);
    launch("2 of 5", plain, 5, 2);
    launch("0", plain, 4, dim3(0, 1, 1));
    launch("2, 2, 2", plain, dim3(4, 4, 4), dim3(2, 2, 2));
    launch("pairs as 4", pairs, 8, 4);
    launch("pairs as 2", pairs, 8, 2);
    int *p, n = 0;
    cudaMalloc(&p, sizeof n);
    pairs<<<3, 32>>>(p);
    printf("pairs<<<3>>>: %s\n", cudaGetErrorName(cudaGetLastError()));
    pairs<<<4, 32>>>(p);
    cudaMemcpy(&n, p, sizeof n, cudaMemcpyDeviceToHost);
    printf("pairs<<<4>>>: %s %d\n", cudaGetErrorName(cudaGetLastError()), n);
    printf("allow: %d\n", cudaFuncSetAttribute(plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    launch("16, allowed", plain, 32, 16);
    launch("17, allowed", plain, 34, 17);
    cudaFree(p);
}
