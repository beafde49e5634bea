// How long loads take that are alone, or a block's, and where translating addresses shows: ./loads; a line a case.
#include <algorithm>
#include <cstdio>
#include <vector>
typedef unsigned u32;
typedef unsigned long long u64;
typedef unsigned short u16;

__device__ u32 smid() {
    u32 r;
    asm volatile("mov.u32 %0,%smid;" : "=r"(r));
    return r;
}
__device__ u32 ticks() {
    u32 r;
    asm volatile("mov.u32 %0,%clock;" : "=r"(r)::"memory");
    return r;
}
__device__ u32 mix(u32 x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

// Fills the L2 with lines that need not be written back.
__global__ void sum(const u32 *p, size_t n, u32 *out) {
    u32 s = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        s += __ldcg(p + i);
    if (s == 0x12345)
        *out = s;
}

// On one SM, a block each of whose warps loads a line of its own, all at once; again and again.
__global__ void together(const char *p, u32 sm, int rounds, u16 *took) {
    if (smid() != sm)
        return;
    int w = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int r = 0; r < rounds; r++) {
        __syncthreads();
        u32 t = ticks();
        u32 v = __ldcg((const u32 *)(p + ((size_t)r * warps + w) * 128) + threadIdx.x % 32);
        asm volatile("{.reg .pred p; setp.eq.u32 p,%0,0x12345; @p trap;}" ::"r"(v) : "memory");
        t = ticks() - t;
        if (threadIdx.x % 32 == 0)
            took[r * warps + w] = (u16)t;
    }
}

// A list with an element in each of n places; the second time round is timed.
__global__ void link(char *base, u64 stride, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        u64 next = (i + 1) % n;
        *(u64 *)(base + i * stride + (u64)i * 37 % 512 * 128) = (u64)(base + next * stride + next * 37 % 512 * 128);
    }
}
__global__ void chase(u64 *p, int hops, u64 *out) {
    u64 *q = p;
    for (int i = 0; i < hops; i++)
        q = (u64 *)__ldcg(q);
    long long t = clock64();
    for (int i = 0; i < hops; i++)
        q = (u64 *)__ldcg(q);
    out[0] = clock64() - t;
    out[1] = (u64)q;
}

// Random lines, of a few in each of many pages of 2 MB: always in the L2.
template <bool STORE>
__global__ void scattered(u32 *data, u32 pages, u32 per_page, int rounds, u32 *sink, int *took) {
    u32 warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    u32 warps = gridDim.x * blockDim.x / 32, sum = 0;
    long long begin = clock64();
    for (int r = 0; r < rounds; r++) {
        u32 h = mix((r * warps + warp) * 32 + lane);
        u64 page = h % pages, line = mix(h) % per_page;
        u64 word = page * (2u << 20) / 4 + line * 16384 / per_page * 32 + (r & 31);
        if (STORE)
            data[word] = r;
        else
            sum += __ldcg(data + word);
    }
    if (sum == 0x12345)
        sink[0] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        took[blockIdx.x] = (int)(clock64() - begin);
}

int main() {
    char *big;
    u32 *sink;
    u16 *took;
    u64 *out;
    int *blocks, host[264];
    const int lines = 1024;
    cudaMalloc(&big, 16ull << 30);
    cudaMalloc(&sink, 4);
    cudaMalloc(&took, 2 * lines);
    cudaMalloc(&out, 16);
    cudaMalloc(&blocks, sizeof host);
    cudaMemset(big, 0, 16ull << 30);
    for (int warps : {1, 8, 32})
        for (u32 sm : {0u, 33u}) {
            for (int k = 0; k < 2; k++)
                sum<<<264, 1024>>>((u32 *)(big + (1ull << 30)), 64 << 20, sink);
            together<<<132, warps * 32>>>(big, sm, lines / warps, took);
            std::vector<u16> t(lines);
            cudaMemcpy(t.data(), took, 2 * lines, cudaMemcpyDeviceToHost);
            double least = 0, mean = 0, most = 0;
            for (int r = 0; r < lines; r += warps) {
                least += *std::min_element(&t[r], &t[r] + warps);
                most += *std::max_element(&t[r], &t[r] + warps);
            }
            for (int x : t)
                mean += x;
            std::sort(t.begin(), t.end());
            printf("together warps %d sm %u: of a block least %.0f mean %.0f most %.0f; deciles", warps, sm,
                   least * warps / lines, mean / lines, most * warps / lines);
            for (int k = 0; k <= 10; k++)
                printf(" %d", t[(lines - 1) * k / 10]);
            printf("\n");
        }
    for (u64 stride : {64ull << 10, 2ull << 20})
        for (int n : {16, 64, 256, 1024, 4096}) {
            link<<<1, 256>>>(big, stride, n);
            u64 h[2], best = ~0ull;
            int hops = n < 512 ? 1024 : 2 * n;
            for (int k = 0; k < 2; k++) {
                chase<<<1, 1>>>((u64 *)big, hops, out);
                cudaMemcpy(h, out, 16, cudaMemcpyDeviceToHost);
                best = std::min(best, h[0]);
            }
            printf("chase every %llu KB, %d places: %.1f clocks\n", stride >> 10, n, (double)best / hops);
        }
    for (int store = 0; store < 2; store++)
        for (u32 pages : {4u, 32u, 64u, 128u, 256u, 512u, 1024u, 4096u}) {
            int best = 1 << 30, rounds = 64;
            for (int k = 0; k < 3; k++) {
                u32 per_page = std::min(65536 / pages, 16384u);
                if (store)
                    scattered<true><<<264, 512>>>((u32 *)big, pages, per_page, rounds, sink, blocks);
                else
                    scattered<false><<<264, 512>>>((u32 *)big, pages, per_page, rounds, sink, blocks);
                cudaMemcpy(host, blocks, sizeof host, cudaMemcpyDeviceToHost);
                best = std::min(best, *std::max_element(host, host + 264));
            }
            printf("%s in %u pages: %.1f lanes a clock\n", store ? "stores" : "loads", pages, 264.0 * 512 * rounds / best);
        }
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
