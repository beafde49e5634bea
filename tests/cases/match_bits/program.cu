// device: h200-sxm
// Matches compare bits: NaN is itself and -0 is not 0; values of 64 bits count in full. Groups reduce by the same hardware.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <math.h>
#include <stdio.h>

namespace cg = cooperative_groups;
const unsigned FULL = 0xffffffffu;

__global__ void search(unsigned *out)
{
    int lane = threadIdx.x, all;
    float f = lane % 3 == 0 ? nanf("") : lane % 3 == 1 ? 0.0f : -0.0f;
    out[lane] = __match_any_sync(FULL, f);
    double d = lane < 16 ? 1.5 : 1.5 + (lane & 1) * 1e-15;
    out[32 + lane] = __match_any_sync(FULL, d);
    long long wide = (long long)(lane & 1) << 40 | 7;
    out[64 + lane] = __match_any_sync(FULL, wide);
    out[96 + lane] = __match_all_sync(FULL, wide, &all) + all;
    short small = lane / 8;
    out[128 + lane] = __match_any_sync(FULL, small);
    if (lane & 2) {
        unsigned mask = __activemask();
        out[160 + lane] = __match_any_sync(mask, (unsigned long)lane % 3) ^ __match_all_sync(mask, 5.0, &all);
        out[192 + lane] = all;
    }
}

__global__ void groups(int *out)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int lane = threadIdx.x, v = lane * 37 % 64 - 32;
    unsigned u = v;
    out[lane] = cg::reduce(tile, v, cg::plus<int>());
    out[32 + lane] = cg::reduce(tile, v, cg::less<int>()) * 1000 + cg::reduce(tile, v, cg::greater<int>());
    out[64 + lane] = cg::reduce(tile, u, cg::less<unsigned>()) ^ cg::reduce(tile, u, cg::greater<unsigned>());
    if (lane % 5 < 2) {
        auto some = cg::coalesced_threads();
        out[96 + lane] = cg::reduce(some, u, cg::bit_and<unsigned>()) + cg::reduce(some, v, cg::bit_or<int>());
        out[128 + lane] = cg::reduce(some, v, cg::bit_xor<int>()) + (int)cg::reduce(some, v * 0.5f, cg::plus<float>());
        out[160 + lane] = (int)cg::reduce(some, (long long)v << 33, cg::greater<long long>());
    }
}

int main()
{
    static unsigned h[224];
    unsigned *d;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    search<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 224; ++i) printf("%08x%c", h[i], i % 8 == 7 ? '\n' : ' ');
    cudaMemset(d, 0, sizeof h);
    groups<<<1, 32>>>((int *)d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 192; ++i) printf("%d%c", (int)h[i], i % 8 == 7 ? '\n' : ' ');
    cudaFree(d);
    return cudaGetLastError();
}
