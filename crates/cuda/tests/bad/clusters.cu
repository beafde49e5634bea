#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) k(int *p)
{
    cg::cluster_group c = cg::this_cluster();
    p[0] = 1;
}

__global__ void l(int *p)
{
    using namespace cg;
    auto c = this_cluster();
    p[0] = 1;
}

int main()
{
    cudaLaunchAttribute a;
    a.id = cudaLaunchAttributeClusterDimension;
    int n;
    cudaOccupancyMaxActiveClusters(&n, k, 0);
}
