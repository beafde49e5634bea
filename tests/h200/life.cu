// When warps of a copy start, have their data and end, and how long a block's place stays empty: ./life
// With an argument, the launches to be counted under Nsight Compute.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>
typedef unsigned u32;
typedef unsigned long long u64;
struct Rec {
    u32 start, loaded, end, sm;
};
__device__ __forceinline__ u32 smid() {
    u32 r;
    asm volatile("mov.u32 %0,%smid;" : "=r"(r));
    return r;
}
__device__ __forceinline__ u32 ck() {
    u32 r;
    asm volatile("mov.u32 %0,%clock;" : "=r"(r)::"memory");
    return r;
}
template <class T> __global__ void timed_copy(T *b, const T *a, u32 n, Rec *rec) {
    u32 t0 = ck();
    u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    u32 t1 = 0;
    if (i < n) {
        T v = a[i];
        asm volatile("" ::: "memory");
        if (sizeof(T) == 4) {
            asm volatile("{.reg .pred p; setp.eq.u32 p,%1,0x12345; @p trap; mov.u32 %0,%clock;}"
                         : "=r"(t1)
                         : "r"((u32)v)
                         : "memory");
        } else {
            asm volatile("{.reg .pred p; setp.eq.u32 p,%1,0x12345; @p trap; mov.u32 %0,%clock;}"
                         : "=r"(t1)
                         : "r"((u32)v)
                         : "memory");
        }
        b[i] = v;
    }
    if ((threadIdx.x & 31) == 0) {
        u32 w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
        Rec r = {t0, t1, ck(), smid()};
        rec[w] = r;
    }
}
__global__ void spin(u32 cycles, u32 *out) {
    u32 t0 = ck();
    while (ck() - t0 < cycles)
        ;
    if (out == (u32 *)1)
        *out = 1;
}
__global__ void spin_rec(u32 cycles, Rec *rec) {
    u32 t0 = ck();
    u32 t;
    while ((t = ck()) - t0 < cycles)
        ;
    if ((threadIdx.x & 31) == 0) {
        u32 w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
        Rec r = {t0, t, t, smid()};
        rec[w] = r;
    }
}
__global__ void sum(const u32 *p, size_t n, u32 *out) {
    u32 s = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        s += p[i];
    if (s == 0x12345)
        *out = s;
}
// Fills the L2 with lines that need not be written back.
static void cold() {
    static u32 *p = 0;
    if (!p) {
        cudaMalloc(&p, 256 << 20);
        cudaMemset(p, 1, 256 << 20);
    }
    for (int k = 0; k < 2; k++)
        sum<<<264, 1024>>>(p, 64 << 20, p);
}
static void stats(const char *name, std::vector<Rec> &r, int warps, int blocks) {
    std::map<u32, std::vector<int>> per;
    for (int b = 0; b < blocks; b++)
        per[r[b * warps].sm].push_back(b);
    double life = 0, spread_start = 0, spread_end = 0, lat = 0, latmax = 0, latmin = 0, store = 0, blife = 0;
    double endmean = 0;
    for (int b = 0; b < blocks; b++) {
        u32 s0 = r[b * warps].start;
        int smin = 0, smax = 0, emax = -1000000000, emin = 1e9;
        double lm = 0, li = 1e9, la = 0;
        double em = 0;
        for (int w = 0; w < warps; w++) {
            Rec &x = r[b * warps + w];
            int ds = x.start - s0, de = x.end - s0;
            smin = std::min(smin, ds);
            smax = std::max(smax, ds);
            emax = std::max(emax, de);
            emin = std::min(emin, de);
            life += de - ds;
            double l = (int)(x.loaded - x.start);
            la += l;
            lm = std::max(lm, l);
            li = std::min(li, l);
            store += (int)(x.end - x.loaded);
            em += de;
        }
        spread_start += smax - smin;
        spread_end += emax - emin;
        lat += la / warps;
        latmax += lm;
        latmin += li;
        blife += emax - smin;
        endmean += emax - em / warps;
    }
    // per SM: span, resident warp cycles, gaps
    double span = 0, act = 0;
    int n = 0;
    double gaps = 0;
    int ng = 0;
    for (auto &p : per) {
        u32 s0 = r[p.second[0] * warps].start;
        std::vector<std::pair<int, int>> iv;
        int lo = 1e9, hi = -1e9;
        double a = 0;
        std::vector<int> st, en;
        for (int b : p.second) {
            int bs = 1e9, be = -1e9;
            for (int w = 0; w < warps; w++) {
                Rec &x = r[b * warps + w];
                int s = x.start - s0, e = x.end - s0;
                a += e - s;
                lo = std::min(lo, s);
                hi = std::max(hi, e);
                bs = std::min(bs, s);
                be = std::max(be, e);
            }
            st.push_back(bs);
            en.push_back(be);
        }
        std::sort(st.begin(), st.end());
        std::sort(en.begin(), en.end());
        int slots = 64 / warps;
        if (slots > 32)
            slots = 32; // i-th end -> (i+slots)-th start
        for (size_t i = 0; i + slots < st.size(); i++) {
            gaps += st[i + slots] - en[i];
            ng++;
        }
        span += hi - lo;
        act += a / (hi - lo);
        n++;
    }
    printf("%-28s warps %2d blocks %6d sms %d span %.0f occ %.1f | warp life %.0f block life %.0f | start spread %.0f "
           "load min/mean/max %.0f %.0f %.0f store %.0f end spread %.0f (max-mean %.0f) gap %.0f\n",
           name, warps, blocks, n, span / n, act / n, life / blocks / warps, blife / blocks, spread_start / blocks,
           latmin / blocks, lat / blocks, latmax / blocks, store / blocks / warps, spread_end / blocks,
           endmean / blocks, ng ? gaps / ng : 0);
}
template <class T> void tc(const char *name, u32 n, int bs) {
    T *a, *b;
    Rec *d;
    int blocks = (n + bs - 1) / bs, warps = bs / 32;
    cudaMalloc(&a, n * sizeof(T));
    cudaMalloc(&b, n * sizeof(T));
    cudaMalloc(&d, sizeof(Rec) * (size_t)blocks * warps);
    cudaMemset(a, 0, n * sizeof(T));
    cold();
    timed_copy<T><<<blocks, bs>>>(b, a, n, d);
    cudaError_t e = cudaDeviceSynchronize();
    if (e)
        printf("%s\n", cudaGetErrorString(e));
    std::vector<Rec> r((size_t)blocks * warps);
    cudaMemcpy(r.data(), d, r.size() * sizeof(Rec), cudaMemcpyDeviceToHost);
    stats(name, r, warps, blocks);
    cudaFree(a);
    cudaFree(b);
    cudaFree(d);
}
void sp(int bs, u32 cycles) {
    int blocks = 132 * (2048 / bs > 32 ? 32 : 2048 / bs) * 12, warps = bs / 32;
    Rec *d;
    cudaMalloc(&d, sizeof(Rec) * (size_t)blocks * warps);
    spin_rec<<<blocks, bs>>>(cycles, d);
    cudaDeviceSynchronize();
    std::vector<Rec> r((size_t)blocks * warps);
    cudaMemcpy(r.data(), d, r.size() * sizeof(Rec), cudaMemcpyDeviceToHost);
    char nm[64];
    sprintf(nm, "spin_rec %u", cycles);
    stats(nm, r, warps, blocks);
    cudaFree(d);
}
int main(int c, char **v) {
    if (c > 1) { // for ncu
        for (int bs : {64, 256, 1024})
            for (u32 cy : {500u, 2000u, 8000u}) {
                int blocks = 132 * (2048 / bs > 32 ? 32 : 2048 / bs) * 12;
                spin<<<blocks, bs>>>(cy, 0);
            }
        cudaDeviceSynchronize();
        tc<u32>("copy_u32", 1 << 20, 256);
        tc<u32>("copy_u32", 1 << 21, 1024);
        tc<unsigned short>("copy_u16", 1 << 22, 1024);
        tc<unsigned char>("copy_u8", 1 << 22, 512);
        tc<u32>("copy_u32", 1 << 20, 64);
        return 0;
    }
    for (int k = 0; k < 2; k++) {
        for (int bs : {64, 256, 1024})
            for (u32 cy : {500u, 2000u, 8000u})
                sp(bs, cy);
        tc<u32>("copy_u32", 1 << 20, 256);
        tc<u32>("copy_u32", 1 << 20, 1024);
        tc<u32>("copy_u32", 1 << 21, 1024);
        tc<u32>("copy_u32", 1 << 23, 256);
        tc<u32>("copy_u32", 1 << 23, 1024);
        tc<unsigned short>("copy_u16", 1 << 22, 1024);
        tc<unsigned char>("copy_u8", 1 << 22, 512);
        tc<u32>("copy_u32", 1 << 20, 64);
        tc<u32>("copy_u32", 135168, 1024);
        tc<u32>("copy_u32", 16896, 128);
    }
}
