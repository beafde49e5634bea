// Warp shuffles: down, up, xor, indexed broadcast, sub-warp width, 64-bit and
// float values; reduce, inclusive scan, rotation and reversal.
#include <cstdio>
#include <cuda_runtime.h>

#define FULL 0xffffffffu

__device__ int warpSum(int v) { for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(FULL, v, o); return v; }
__device__ int warpMaxAll(int v) { for (int o = 16; o; o /= 2) v = max(v, __shfl_xor_sync(FULL, v, o)); return v; }
__device__ int warpScan(int v, int lane)
{
    for (int o = 1; o < 32; o *= 2) { int u = __shfl_up_sync(FULL, v, o); if (lane >= o) v += u; }
    return v;
}

struct Out { int sum, mx, scan, rot, rev, bcast, oct; long long wide; double dsum; float f; };

__global__ void shuffles(const int *in, Out *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, v = in[i];
    Out o;
    o.sum = __shfl_sync(FULL, warpSum(v), 0);
    o.mx = warpMaxAll(v);
    o.scan = warpScan(v, lane);
    o.rot = __shfl_sync(FULL, v, (lane + 5) % 32);
    o.rev = __shfl_sync(FULL, v, 31 - lane);
    o.bcast = __shfl_sync(FULL, v, 3, 8);               // lane 3 of each group of eight
    int s = v;
    for (int d = 4; d > 0; d >>= 1) s += __shfl_down_sync(FULL, s, d, 8);
    o.oct = __shfl_sync(FULL, s, 0, 8);
    o.wide = __shfl_xor_sync(FULL, (long long)v << 33, 1);
    double ds = v * 0.5;
    for (int m = 1; m < 32; m <<= 1) ds += __shfl_xor_sync(FULL, ds, m);
    o.dsum = ds;
    o.f = __shfl_up_sync(FULL, v * 0.25f, 2);           // first two lanes keep their own
    out[i] = o;
}

int main()
{
    const int n = 192;
    int in[n], *dIn;
    static Out out[n];
    Out *dOut;
    for (int i = 0; i < n; i++) in[i] = (i * 29) % 83 - 20;
    cudaMalloc(&dIn, sizeof in);
    cudaMalloc(&dOut, sizeof out);
    cudaMemcpy(dIn, in, sizeof in, cudaMemcpyHostToDevice);
    shuffles<<<2, 96>>>(dIn, dOut);
    cudaMemcpy(out, dOut, sizeof out, cudaMemcpyDeviceToHost);
    int bad[9] = {};
    for (int w = 0; w < n; w += 32) {
        int sum = 0, mx = -1000, run = 0;
        for (int l = 0; l < 32; l++) { sum += in[w + l]; mx = in[w + l] > mx ? in[w + l] : mx; }
        for (int l = 0; l < 32; l++) {
            const Out &o = out[w + l];
            int g = w + l / 8 * 8, oct = 0;
            for (int k = 0; k < 8; k++) oct += in[g + k];
            run += in[w + l];
            bad[0] += o.sum != sum; bad[1] += o.mx != mx; bad[2] += o.scan != run;
            bad[3] += o.rot != in[w + (l + 5) % 32]; bad[4] += o.rev != in[w + 31 - l];
            bad[5] += o.bcast != in[g + 3]; bad[6] += o.oct != oct;
            bad[7] += o.wide != (long long)in[w + (l ^ 1)] * (1LL << 33) || o.dsum != sum * 0.5;
            bad[8] += o.f != in[w + (l < 2 ? l : l - 2)] * 0.25f;
        }
    }
    int all = 0;
    const char *name[9] = { "sum", "max", "scan", "rotate", "reverse", "broadcast", "octet", "wide", "up" };
    for (int k = 0; k < 9; k++) { printf("%-9s %s\n", name[k], bad[k] ? "WRONG" : "ok"); all += bad[k]; }
    printf("first warp: sum %d max %d, octet 2: %d\n", out[0].sum, out[0].mx, out[16].oct);
    cudaFree(dIn);
    cudaFree(dOut);
    return all;
}
