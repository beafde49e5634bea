/* Monte Carlo with own generators: pi by counting with an LCG and with
 * xorshift64*, an integral, and a random walk; integer counts are exact. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define BLOCKS 16
#define THREADS 64
#define PER_THREAD 400

typedef unsigned int u32;
typedef unsigned long long u64;

__host__ __device__ inline u32 lcgNext(u32 *s) { *s = *s * 1664525u + 1013904223u; return *s >> 8; }       /* 24 bits */
__host__ __device__ inline u64 xsNext(u64 *s)
{
    *s ^= *s >> 12;
    *s ^= *s << 25;
    *s ^= *s >> 27;
    return *s * 2685821657736338717ULL;
}
__host__ __device__ inline u64 seedFor(u32 id)
{
    u64 z = (id + 1) * 0x9E3779B97F4A7C15ULL;                  /* splitmix */
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

struct Tally { u32 lcg, xs, walk; u64 integral; };

__host__ __device__ Tally oneThread(u32 id)
{
    Tally t = { 0, 0, 0, 0 };
    u32 s = (u32)seedFor(id);
    u64 x = seedFor(id ^ 0x55555555u);
    int pos = 0;
    for (int k = 0; k < PER_THREAD; k++) {
        u64 a = lcgNext(&s), b = lcgNext(&s);
        t.lcg += a * a + b * b < (1ULL << 48);
        u64 r = xsNext(&x);
        a = r >> 40;
        b = (r >> 16) & 0xffffff;
        t.xs += a * a + b * b < (1ULL << 48);
        t.integral += a * a >> 24;                             /* x^2 on [0,1) in 24 bits */
        pos += (r & 1) ? 1 : -1;
    }
    t.walk = pos * pos;
    return t;
}

__global__ void simulate(Tally *result)
{
    __shared__ u32 s_lcg[THREADS], s_xs[THREADS];
    __shared__ u64 s_int;
    __shared__ u32 s_walk;
    u32 tid = threadIdx.x;
    if (tid == 0) { s_int = 0; s_walk = 0; }
    __syncthreads();
    Tally t = oneThread(blockIdx.x * blockDim.x + tid);
    s_lcg[tid] = t.lcg;
    s_xs[tid] = t.xs;
    atomicAdd(&s_int, t.integral);
    atomicAdd(&s_walk, t.walk);
    __syncthreads();
    for (u32 k = THREADS / 2; k > 0; k >>= 1) {
        if (tid < k) { s_lcg[tid] += s_lcg[tid + k]; s_xs[tid] += s_xs[tid + k]; }
        __syncthreads();
    }
    if (tid == 0) {
        Tally out;
        out.lcg = s_lcg[0]; out.xs = s_xs[0]; out.walk = s_walk; out.integral = s_int;
        result[blockIdx.x] = out;
    }
}

int main(void)
{
    Tally h[BLOCKS], *d, sum = { 0, 0, 0, 0 }, want = { 0, 0, 0, 0 };
    const double samples = (double)BLOCKS * THREADS * PER_THREAD;
    cudaMalloc((void **)&d, sizeof h);
    simulate<<<BLOCKS, THREADS>>>(d);
    cudaError_t err = cudaGetLastError();
    if (err != cudaSuccess) { printf("launch: %s\n", cudaGetErrorString(err)); return 1; }
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int b = 0; b < BLOCKS; b++) { sum.lcg += h[b].lcg; sum.xs += h[b].xs; sum.walk += h[b].walk; sum.integral += h[b].integral; }
    for (u32 id = 0; id < BLOCKS * THREADS; id++) {
        Tally t = oneThread(id);
        want.lcg += t.lcg; want.xs += t.xs; want.walk += t.walk; want.integral += t.integral;
    }
    double pi1 = 4 * sum.lcg / samples, pi2 = 4 * sum.xs / samples, third = sum.integral / samples / 16777216.0;
    double step = sum.walk / (double)(BLOCKS * THREADS) / PER_THREAD;
    int same = sum.lcg == want.lcg && sum.xs == want.xs && sum.walk == want.walk && sum.integral == want.integral;
    printf("samples %.0f\n", samples);
    printf("pi by LCG %.5f, by xorshift %.5f\n", pi1, pi2);
    printf("integral of x^2 %.5f, mean square per step %.3f\n", third, step);
    printf("counts %u %u %u %llu: %s\n", sum.lcg, sum.xs, sum.walk, sum.integral, same ? "equal to the host" : "DIFFERENT");
    int near = fabs(pi1 - M_PI) < 0.02 && fabs(pi2 - M_PI) < 0.02 && fabs(third - 1.0 / 3) < 0.01 && fabs(step - 1) < 0.2;
    printf("%s\n", near ? "near the theory" : "far from the theory");
    cudaFree(d);
    return !(same && near);
}
