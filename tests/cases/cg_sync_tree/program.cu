// A tree of tiles: each level adds what the tiles below left in shared memory.
#include <stdio.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <class Tile> __device__ float sum(const Tile &t, float v)
{
    for (int d = 1; d < t.size(); d *= 2) v += t.shfl_xor(v, d);
    return v;
}

__global__ void go(const float *in, float *out)
{
    __shared__ float s[32], total;
    cg::thread_block b = cg::this_thread_block();
    auto eight = cg::tiled_partition<8>(b);
    auto warp = cg::tiled_partition<32>(b);
    int r = b.thread_rank();
    float v = sum(eight, in[b.group_index().x * b.size() + r]);
    if (eight.thread_rank() == 0) s[r / 8] = v;
    b.sync();
    if (r < 32) {
        float w = sum(warp, r < b.size() / 8 ? s[r] : 0.0f);
        if (warp.thread_rank() == 0) total = w;
    }
    b.sync();
    if (r == b.size() - 1) out[b.group_index().x] = total;
}

int main()
{
    float h[512], r[4], *in, *out;
    for (int i = 0; i < 512; ++i) h[i] = (i % 37) * 0.5f;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof r);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    go<<<4, 128>>>(in, out);
    cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
    for (int b = 0; b < 4; ++b) {
        float want = 0;
        for (int i = 0; i < 128; ++i) want += h[b * 128 + i];
        printf("%g %g\n", r[b], want);
    }
    cudaFree(in);
    cudaFree(out);
    return 0;
}
