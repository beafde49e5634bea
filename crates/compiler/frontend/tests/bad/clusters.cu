// cc: 8.0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) k(int *p)
{
    cg::cluster_group c = cg::this_cluster();
    c.sync();
    p[0] = c.block_rank();
}

int main() { return 0; }
