// device: h200-sxm
// Cooperative groups: thread block, tiles of 32, 8 and 4, coalesced groups,
// labelled partitions by hand, grid-wide synchronisation.
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>
namespace cg = cooperative_groups;

template <typename Group> __device__ int sumOf(Group g, int v)
{
    for (int d = g.size() / 2; d > 0; d /= 2) v += g.shfl_down(v, d);
    return g.shfl(v, 0);
}

__global__ void tiles(const int *in, int *out32, int *out8, int *odd)
{
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    cg::thread_block_tile<8> oct = cg::tiled_partition<8>(warp);
    int i = block.group_index().x * block.size() + block.thread_rank(), v = in[i];
    int s32 = sumOf(warp, v), s8 = sumOf(oct, v);
    if (warp.thread_rank() == 0) out32[i / 32] = s32;
    int votes = (oct.any(v < 0) ? 1 : 0) + (oct.all(v > -8) ? 2 : 0);
    if (oct.thread_rank() == 0) out8[i / 8] = s8 * 10 + votes;
    block.sync();
    if (v & 1) {
        cg::coalesced_group active = cg::coalesced_threads();
        int base = 0;
        if (active.thread_rank() == 0) base = atomicAdd(odd, (int)active.size());
        base = active.shfl(base, 0);
        atomicAdd(odd + 1, v);
    }
}

__global__ void gridPhases(int *data, int *sum, int n)
{
    cg::grid_group grid = cg::this_grid();
    int rank = (int)grid.thread_rank(), total = (int)grid.size();
    for (int i = rank; i < n; i += total) data[i] = i * 3 % 101;
    grid.sync();
    int acc = 0;
    for (int i = rank; i < n; i += total) acc += data[n - 1 - i] * (i % 2 ? 1 : 2);     // written by others
    auto quad = cg::tiled_partition<4>(cg::this_thread_block());
    for (int d = 1; d < 4; d <<= 1) acc += quad.shfl_xor(acc, d);
    if (quad.thread_rank() == 0) atomicAdd(sum, acc);
}

int main()
{
    const int n = 512, m = 3000;
    std::vector<int> in(n), a(n / 32), b(n / 8);
    for (int i = 0; i < n; ++i) in[i] = (i * 17 + i / 9) % 40 - 10;
    int *dIn, *dA, *dB, *dOdd, *dData, *dSum, odd[2], sum, want = 0, bad = 0, wantOdd = 0, wantSum = 0;
    cudaMalloc(&dIn, n * 4); cudaMalloc(&dA, n / 8); cudaMalloc(&dB, n / 2);
    cudaMalloc(&dOdd, 8); cudaMalloc(&dData, m * 4); cudaMalloc(&dSum, 4);
    cudaMemset(dOdd, 0, 8); cudaMemset(dSum, 0, 4);
    cudaMemcpy(dIn, in.data(), n * 4, cudaMemcpyHostToDevice);
    tiles<<<4, 128>>>(dIn, dA, dB, dOdd);
    int count = m;
    void *args[] = { &dData, &dSum, &count };
    cudaError_t e = cudaLaunchCooperativeKernel((void *)gridPhases, dim3(6), dim3(64), args, 0, 0);
    cudaMemcpy(a.data(), dA, n / 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(b.data(), dB, n / 2, cudaMemcpyDeviceToHost);
    cudaMemcpy(odd, dOdd, 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, dSum, 4, cudaMemcpyDeviceToHost);
    for (int g = 0; g < n / 8; ++g) {
        int s = 0; bool any = false, all = true;
        for (int k = 0; k < 8; ++k) { int v = in[g * 8 + k]; s += v; any |= v < 0; all &= v > -8; }
        bad += b[g] != s * 10 + any + 2 * all;
    }
    for (int g = 0; g < n / 32; ++g) { int s = 0; for (int k = 0; k < 32; ++k) s += in[g * 32 + k]; bad += s != a[g]; }
    for (int v : in) if (v & 1) { ++wantOdd; wantSum += v; }
    for (int i = 0; i < m; ++i) want += (m - 1 - i) * 3 % 101 * (i % 2 ? 1 : 2);
    printf("launch %s, tiles wrong %d\n", cudaGetErrorString(e), bad);
    printf("odd %d/%d sum %d/%d, grid sum %d/%d\n", odd[0], wantOdd, odd[1], wantSum, sum, want);
    return bad || odd[0] != wantOdd || odd[1] != wantSum || sum != want;
}
