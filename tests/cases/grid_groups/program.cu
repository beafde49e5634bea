// device: h200-sxm
// Groups beyond the block: grid.sync() in cooperative launches; reductions, scans and partitions of tiles and lanes.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void sum_all(const int *in, int *partial, int *out, int n, int rounds) {
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    __shared__ int s;
    for (int r = 0; r < rounds; r++) {
        if (block.thread_rank() == 0) s = 0;
        block.sync();
        int mine = 0;
        for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size()) mine += in[i] + r;
        auto warp = cg::tiled_partition<32>(block);
        mine = cg::reduce(warp, mine, cg::plus<int>());
        if (warp.thread_rank() == 0) atomicAdd(&s, mine);
        block.sync();
        if (block.thread_rank() == 0) partial[blockIdx.x] = s;
        grid.sync();
        if (grid.thread_rank() == 0) {
            int total = 0;
            for (unsigned b = 0; b < gridDim.x; b++) total += partial[b];
            out[r] = total;
        }
        grid.sync();
    }
}

__global__ void stencil(float *a, float *b, int n, int steps) {
    auto grid = cg::this_grid();
    int i = grid.thread_rank();
    for (int s = 0; s < steps; s++) {
        if (i > 0 && i < n - 1) b[i] = 0.25f * a[i - 1] + 0.5f * a[i] + 0.25f * a[i + 1];
        grid.sync();
        float *t = a;
        a = b;
        b = t;
    }
}

__global__ void tiles(int *out) {
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto tile = cg::tiled_partition<8>(warp);
    int t = block.thread_rank();
    int v = t * t % 17;
    int *o = out + t * 10;
    o[0] = cg::reduce(tile, v, cg::plus<int>());
    o[1] = cg::reduce(warp, v, cg::greater<int>());
    o[2] = cg::reduce(tile, v, cg::less<int>());
    o[3] = cg::inclusive_scan(tile, v);
    o[4] = cg::exclusive_scan(warp, v);
    o[5] = cg::inclusive_scan(tile, v, cg::greater<int>());
    o[6] = tile.meta_group_rank() * 100 + tile.meta_group_size();
    o[7] = tile.shfl(v, 3) + tile.shfl_xor(v, 1) * 1000;
    o[8] = tile.ballot(v > 8);
    o[9] = tile.match_any(v % 3);
}

__global__ void lanes(int *out) {
    int t = threadIdx.x;
    int *o = out + t * 6;
    if (t % 3 == 1) {
        cg::coalesced_group g = cg::coalesced_threads();
        o[0] = g.size() * 100 + g.thread_rank();
        o[1] = cg::reduce(g, t, cg::plus<int>());
        o[2] = g.shfl(t, 2);
    }
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    auto odd = cg::binary_partition(warp, t % 5 == 0);
    o[3] = odd.size() * 100 + odd.thread_rank();
    auto label = cg::labeled_partition(warp, t % 4);
    o[4] = cg::reduce(label, t, cg::plus<int>());
    o[5] = __reduce_add_sync(0xffffffffu, t) + __reduce_max_sync(0xffffffffu, t % 7);
}

int main() {
    int device = 0, supported = 0, sms = 0, per_sm = 0;
    cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, device);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    printf("cooperative launch: %d\n", supported);
    int n = 10000, rounds = 3;
    std::vector<int> in(n);
    for (int i = 0; i < n; i++) in[i] = i % 11;
    int *d_in, *d_partial, *d_out, out[3];
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_partial, 4096 * sizeof(int));
    cudaMalloc(&d_out, 64 * 10 * sizeof(int));
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    void *args[] = {&d_in, &d_partial, &d_out, &n, &rounds};
    for (int blocks : {1, 7, sms}) {
        cudaError_t e = cudaLaunchCooperativeKernel((void *)sum_all, dim3(blocks), dim3(128), args, 0, 0);
        cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
        printf("%s: %d %d %d\n", cudaGetErrorString(e), out[0], out[1], out[2]);
    }
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, sum_all, 128, 0);
    cudaError_t e = cudaLaunchCooperativeKernel((void *)sum_all, dim3(sms * per_sm + 1), dim3(128), args, 0, 0);
    printf("%s (%d)\n", cudaGetErrorName(e), e == cudaErrorCooperativeLaunchTooLarge);
    cudaGetLastError();

    int m = 512, steps = 10;
    float *a, *b;
    std::vector<float> h(m);
    for (int i = 0; i < m; i++) h[i] = i % 32 == 0 ? 64.0f : 0.0f;
    cudaMalloc(&a, m * sizeof(float));
    cudaMalloc(&b, m * sizeof(float));
    cudaMemcpy(a, h.data(), m * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, a, m * sizeof(float), cudaMemcpyDeviceToDevice);
    void *sargs[] = {&a, &b, &m, &steps};
    cudaLaunchCooperativeKernel((void *)stencil, m / 64, 64, sargs);
    cudaMemcpy(h.data(), a, m * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 60; i < 70; i++) printf("%.4f ", h[i]);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));

    static int t[64 * 10];
    tiles<<<1, 64>>>(d_out);
    cudaMemcpy(t, d_out, sizeof t, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i += 5) {
        for (int k = 0; k < 10; k++) printf("%d ", t[i * 10 + k]);
        printf("\n");
    }
    cudaMemset(d_out, 0, 64 * 10 * sizeof(int));
    lanes<<<1, 32>>>(d_out);
    cudaMemcpy(t, d_out, 32 * 6 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i += 3) {
        for (int k = 0; k < 6; k++) printf("%d ", t[(i + 1) % 32 * 6 + k]);
        printf("\n");
    }
}
