// device: h200-sxm
// Clusters of blocks: a histogram in distributed shared memory, by cluster sizes of the launch, against the host's.
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>
namespace cg = cooperative_groups;

__global__ void histogram(int *bins, int nbins, int bins_per_block, const int *__restrict__ input, size_t size)
{
    extern __shared__ int smem[];
    int tid = cg::this_grid().thread_rank();
    cg::cluster_group cluster = cg::this_cluster();
    unsigned rank = cluster.block_rank();
    int cluster_size = cluster.dim_blocks().x;
    for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) smem[i] = 0;
    // All blocks of the cluster have started, and their bins are zero.
    cluster.sync();
    for (int i = tid; i < (int)size; i += blockDim.x * gridDim.x) {
        int bin = input[i] < 0 ? 0 : input[i] >= nbins ? nbins - 1 : input[i];
        int block = bin / bins_per_block, offset = bin % bins_per_block;
        int *there = cluster.map_shared_rank(smem, block);
        atomicAdd(there + offset, 1);
    }
    cluster.sync();
    int *mine = bins + rank * bins_per_block;
    for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) atomicAdd(&mine[i], smem[i]);
}

int main()
{
    const int n = 20000, nbins = 256;
    std::vector<int> input(n), expect(nbins), got(nbins);
    unsigned x = 1;
    for (int &v : input) {
        x = x * 1664525u + 1013904223u;
        v = (int)(x >> 23) - 100;
        int bin = v < 0 ? 0 : v >= nbins ? nbins - 1 : v;
        expect[bin]++;
    }
    int *in, *bins;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&bins, nbins * sizeof(int));
    cudaMemcpy(in, input.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    for (int size : {1, 2, 4, 8, 16}) {
        cudaMemset(bins, 0, nbins * sizeof(int));
        cudaLaunchConfig_t config = {};
        config.gridDim = 16;
        config.blockDim = 128;
        int per_block = nbins / size;
        config.dynamicSmemBytes = per_block * sizeof(int);
        cudaFuncSetAttribute((const void *)histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, config.dynamicSmemBytes);
        cudaFuncSetAttribute((const void *)histogram, cudaFuncAttributeNonPortableClusterSizeAllowed, size > 8);
        cudaLaunchAttribute attribute[1];
        attribute[0].id = cudaLaunchAttributeClusterDimension;
        attribute[0].val.clusterDim.x = size;
        attribute[0].val.clusterDim.y = 1;
        attribute[0].val.clusterDim.z = 1;
        config.numAttrs = 1;
        config.attrs = attribute;
        cudaError_t e = cudaLaunchKernelEx(&config, histogram, bins, nbins, per_block, (const int *)in, (size_t)n);
        cudaMemcpy(got.data(), bins, nbins * sizeof(int), cudaMemcpyDeviceToHost);
        printf("%d: %s %s %d %d\n", size, cudaGetErrorName(e), got == expect ? "same" : "different", got[0], got[77]);
    }
    cudaFree(in);
    cudaFree(bins);
}
