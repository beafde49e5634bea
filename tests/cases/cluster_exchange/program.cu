// device: h200-sxm
// Clusters fixed by __cluster_dims__: a reduction, a ring in which each block reads its neighbour, exchange in two
// dimensions, arrival and wait apart, ranks and sizes.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) reduce(const float *in, float *out)
{
    __shared__ float part[32];
    __shared__ float sum;
    cg::cluster_group cluster = cg::this_cluster();
    float x = in[cluster.thread_rank() + blockIdx.x / 4 * cluster.num_threads()];
    for (int d = 16; d; d /= 2) x += __shfl_down_sync(~0u, x, d);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = x;
    __syncthreads();
    if (threadIdx.x == 0) {
        sum = 0;
        for (unsigned i = 0; i < blockDim.x / 32; i++) sum += part[i];
    }
    cluster.sync();
    if (cluster.thread_rank() == 0) {
        float all = 0;
        for (unsigned r = 0; r < cluster.num_blocks(); r++) all += *cluster.map_shared_rank(&sum, r);
        out[blockIdx.x / 4] = all;
    }
    // Nobody ends while its shared memory is read.
    cluster.sync();
}

__global__ void __cluster_dims__(8) ring(int *out, int rounds)
{
    __shared__ int slot[2][32];
    auto cluster = cg::this_cluster();
    int me = cluster.block_rank(), n = cluster.num_blocks(), t = threadIdx.x;
    slot[0][t] = blockIdx.x * 100 + t;
    for (int i = 0; i < rounds; i++) {
        cluster.sync();
        int *from = cluster.map_shared_rank(slot[i % 2], (me + 1) % n);
        slot[1 - i % 2][t] = from[t] + 1;
    }
    cluster.sync();
    out[blockIdx.x * 32 + t] = slot[rounds % 2][t];
}

// Each thread pushes its value to a block of its own choice: lanes of one warp write to different blocks.
__global__ void __cluster_dims__(2, 2, 1) scatter(int *out, unsigned *info)
{
    __shared__ int box[64];
    cg::cluster_group cluster = cg::this_cluster();
    int t = threadIdx.x, rank = cluster.block_rank();
    int to = (t + rank) % 4;
    auto token = cluster.barrier_arrive();
    int value = 1000 * (blockIdx.y * gridDim.x + blockIdx.x) + t;
    cluster.barrier_wait(std::move(token));
    cluster.map_shared_rank(box, to)[t] = value;
    cluster.sync();
    out[(blockIdx.y * gridDim.x + blockIdx.x) * 64 + t] = box[t];
    if (t == 0) {
        dim3 i = cluster.block_index(), d = cluster.dim_blocks(), n = cluster.dim_threads();
        unsigned *p = info + 8 * (blockIdx.y * gridDim.x + blockIdx.x);
        p[0] = rank; p[1] = i.x; p[2] = i.y; p[3] = d.x * 100 + d.y * 10 + d.z;
        p[4] = n.x * 1000 + n.y; p[5] = cluster.num_threads();
        p[6] = cluster.query_shared_rank(cluster.map_shared_rank(box, 3)) * 10 + cluster.query_shared_rank(box);
        p[7] = cluster.thread_rank();
    }
}

// Atomics that give the old value, and structs, through pointers that are the block's own or another's.
struct Pair { double a; int b; };
__global__ void __cluster_dims__(2, 1, 1) mixed(int *out)
{
    __shared__ int counter;
    __shared__ Pair pair;
    cg::cluster_group cluster = cg::this_cluster();
    int rank = cluster.block_rank();
    if (threadIdx.x == 0) { counter = 0; pair = {rank + 0.5, rank * 7}; }
    cluster.sync();
    int *first = rank == 0 ? &counter : cluster.map_shared_rank(&counter, 0);
    int ticket = atomicAdd(first, 1);
    cluster.sync();
    Pair other = *cluster.map_shared_rank(&pair, 1 - rank);
    if (threadIdx.x == 0) {
        out[2 * rank] = *first;
        out[2 * rank + 1] = (int)(other.a * 10) + other.b;
    }
    atomicAdd(out + 4, ticket);
    cluster.sync();
}

int main()
{
    float h[1024], *in, *sums, got[2];
    for (int i = 0; i < 1024; i++) h[i] = i % 17;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&sums, sizeof got);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<8, 128>>>(in, sums);
    cudaMemcpy(got, sums, sizeof got, cudaMemcpyDeviceToHost);
    float expect[2] = {};
    for (int i = 0; i < 1024; i++) expect[i / 512] += h[i];
    printf("reduce %g %g, expected %g %g\n", got[0], got[1], expect[0], expect[1]);

    int r[16 * 32], *out;
    cudaMalloc(&out, sizeof r);
    for (int rounds : {0, 1, 5, 8}) {
        ring<<<16, 32>>>(out, rounds);
        cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
        printf("ring %d: %d %d %d %d\n", rounds, r[0], r[7 * 32 + 3], r[8 * 32], r[15 * 32 + 31]);
    }

    unsigned info[64], *dinfo;
    int boxes[8 * 64], *dboxes;
    cudaMalloc(&dinfo, sizeof info);
    cudaMalloc(&dboxes, sizeof boxes);
    scatter<<<dim3(4, 2), 64>>>(dboxes, dinfo);
    cudaMemcpy(info, dinfo, sizeof info, cudaMemcpyDeviceToHost);
    cudaMemcpy(boxes, dboxes, sizeof boxes, cudaMemcpyDeviceToHost);
    for (int b = 0; b < 8; b++) {
        printf("block %d:", b);
        for (int i = 0; i < 8; i++) printf(" %u", info[8 * b + i]);
        printf(" | %d %d %d %d\n", boxes[64 * b], boxes[64 * b + 1], boxes[64 * b + 2], boxes[64 * b + 63]);
    }

    int m[5], *dm;
    cudaMalloc(&dm, sizeof m);
    cudaMemset(dm, 0, sizeof m);
    mixed<<<2, 64>>>(dm);
    cudaMemcpy(m, dm, sizeof m, cudaMemcpyDeviceToHost);
    printf("mixed %d %d %d %d %d\n", m[0], m[1], m[2], m[3], m[4]);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    for (void *p : {(void *)in, (void *)sums, (void *)out, (void *)dinfo, (void *)dboxes, (void *)dm}) cudaFree(p);
}
