// device: h200-sxm
// Votes and masks: ballot, any, all, lane masks, stream compaction inside a
// warp, partial masks in a divergent branch, block votes, match.
#include <cstdio>
#include <vector>

__global__ void compactWarps(const int *in, int *out, int *kept, unsigned *masks, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % warpSize, warp = i / warpSize;
    int v = i < n ? in[i] : 0;
    unsigned m = __ballot_sync(0xffffffff, v > 0);
    if (v > 0) out[warp * 32 + __popc(m & ((1u << lane) - 1))] = v;
    if (lane == 0) {
        kept[warp] = __popc(m);
        masks[warp] = m;
    }
}

__global__ void decide(const int *in, int *res)
{
    int t = threadIdx.x, v = in[t], lane = t & 31, r = 0;
    if (__all_sync(0xffffffffu, v > -100)) r |= 1;
    if (__any_sync(0xffffffffu, v == 42)) r |= 2;
    unsigned half = lane < 16 ? 0x0000ffffu : 0xffff0000u;
    if (lane < 16) {
        if (__any_sync(half, v > 60)) r |= 4;
    } else {
        if (__all_sync(half, v < 60)) r |= 8;
    }
    __syncwarp();
    unsigned same = __match_any_sync(0xffffffffu, v & 3);
    r |= __popc(same) << 8;
    r |= (__ffs(same) - 1) << 16;                       // the group's leader
    if (__syncthreads_or(v == 42)) r |= 16;
    if (__syncthreads_and(v < 50)) r |= 32;
    r |= __syncthreads_count(v < 0) << 24;
    res[t] = r;
}

int main()
{
    const int n = 150, padded = 160, warps = padded / 32;
    std::vector<int> in(padded), out(padded, -1), kept(warps), res(64);
    std::vector<unsigned> masks(warps);
    for (int i = 0; i < padded; ++i) in[i] = (i * 41) % 90 - 35;
    int *dIn, *dOut, *dKept, *dRes;
    unsigned *dMasks;
    cudaMalloc(&dIn, padded * 4); cudaMalloc(&dOut, padded * 4); cudaMalloc(&dKept, warps * 4);
    cudaMalloc(&dMasks, warps * 4); cudaMalloc(&dRes, 64 * 4);
    cudaMemcpy(dIn, in.data(), padded * 4, cudaMemcpyHostToDevice);
    cudaMemset(dOut, 0xff, padded * 4);
    compactWarps<<<1, padded>>>(dIn, dOut, dKept, dMasks, n);
    decide<<<1, 64>>>(dIn, dRes);
    cudaMemcpy(out.data(), dOut, padded * 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(kept.data(), dKept, warps * 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(masks.data(), dMasks, warps * 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(res.data(), dRes, 64 * 4, cudaMemcpyDeviceToHost);

    int bad = 0, negative = 0;
    for (int w = 0; w < warps; ++w) {
        int k = 0;
        for (int l = 0; l < 32 && w * 32 + l < n; ++l)
            if (in[w * 32 + l] > 0) bad += out[w * 32 + k++] != in[w * 32 + l];
        bad += k != kept[w] || (k < 32 && out[w * 32 + k] != -1);
        printf("warp %d: mask %08x keeps %d\n", w, masks[w], kept[w]);
    }
    for (int t = 0; t < 64; ++t) negative += in[t] < 0;
    for (int t = 0; t < 64; ++t) {
        int w = t / 32 * 32, cnt = 0, first = -1;
        for (int l = 0; l < 32; ++l) if (((in[w + l] ^ in[t]) & 3) == 0) { ++cnt; if (first < 0) first = l; }
        bad += ((res[t] >> 8) & 255) != cnt || ((res[t] >> 16) & 255) != first || ((res[t] >> 24) & 255) != negative;
    }
    printf("res: %08x %08x %08x %08x\n", res[0], res[20], res[32], res[63]);
    printf("wrong: %d\n", bad);
    return bad;
}
