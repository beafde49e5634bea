// device: h200-sxm
// Arrive and wait apart: sums of vectors by blocks, in the way of NVIDIA's sample; completion, dropping, parity.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <stdio.h>
#include <utility>
namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

template <bool writeSquareRoot>
__device__ void reduceBlockData(cuda::barrier<cuda::thread_scope_block> &barrier, cg::thread_block_tile<32> &tile32, double &threadSum, double *result)
{
    extern __shared__ double tmp[];
#pragma unroll
    for (int offset = tile32.size() / 2; offset > 0; offset /= 2) threadSum += tile32.shfl_down(threadSum, offset);
    if (tile32.thread_rank() == 0) tmp[tile32.meta_group_rank()] = threadSum;
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    if (tile32.meta_group_rank() == 0) {
        double beta = tile32.thread_rank() < tile32.meta_group_size() ? tmp[tile32.thread_rank()] : 0.0;
        for (int offset = tile32.size() / 2; offset > 0; offset /= 2) beta += tile32.shfl_down(beta, offset);
        if (tile32.thread_rank() == 0) *result = writeSquareRoot ? sqrt(beta) : beta;
    }
}

__global__ void norm(const float *v, double *out, int n)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    cg::thread_block cta = cg::this_thread_block();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    cg::sync(cta);
    double sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += v[i] * v[i];
    cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
    reduceBlockData<true>(barrier, tile32, sum, out);
}

__global__ void dropping(int *out)
{
    __shared__ Barrier bar;
    __shared__ int total;
    if (threadIdx.x == 0) {
        init(&bar, blockDim.x);
        total = 0;
    }
    __syncthreads();
    for (int round = 0; round < 4; ++round) {
        if ((int)threadIdx.x >= (4 - round) * 16) {
            bar.arrive_and_drop();
            return;
        }
        atomicAdd(&total, 1);
        bar.arrive_and_wait();
        if (threadIdx.x == 0) out[round] = total;
        bar.arrive_and_wait();
    }
}

int main()
{
    float *v;
    double *r;
    int *d;
    cudaMallocManaged(&v, 4096);
    cudaMallocManaged(&r, 8);
    cudaMallocManaged(&d, 64);
    for (int i = 0; i < 1000; ++i) v[i] = (i % 9) * 0.25f;
    norm<<<1, 128, 64>>>(v, r, 1000);
    dropping<<<1, 64>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%.12g\n%d %d %d %d\n", *r, d[0], d[1], d[2], d[3]);
    cudaFree(v);
    cudaFree(r);
    cudaFree(d);
    return 0;
}
