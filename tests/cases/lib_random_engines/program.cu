// Host random engines with fixed seeds (mt19937, minstd, rand_r-like LCG) feed
// a device kernel that repeats the minstd sequence by skipping ahead.
#include <cstdio>
#include <cstdint>
#include <random>
#include <vector>

__host__ __device__ uint32_t powMod(uint64_t b, uint32_t e, uint32_t m)
{
    uint64_t r = 1;
    for (b %= m; e; e >>= 1, b = b * b % m)
        if (e & 1) r = r * b % m;
    return (uint32_t)r;
}

__global__ void minstd(uint32_t *out, uint32_t seed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = (uint32_t)((uint64_t)powMod(48271, i + 1, 2147483647u) * seed % 2147483647u);
}

__global__ void buckets(const uint32_t *v, unsigned *hist, int n)
{
    __shared__ unsigned h[8];
    if (threadIdx.x < 8) h[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&h[v[i] >> 29], 1u);
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&hist[threadIdx.x], h[threadIdx.x]);
}

int main()
{
    const int n = 5000;
    std::mt19937 mt(2024u);
    std::minstd_rand simple(99);
    std::vector<uint32_t> a(n), b(n), c(n);
    for (auto &x : a) x = mt();
    for (auto &x : b) x = simple();
    uint32_t *da, *dc;
    unsigned *dh, hist[8], want[8] = {};
    cudaMalloc(&da, n * sizeof(uint32_t));
    cudaMalloc(&dc, n * sizeof(uint32_t));
    cudaMalloc(&dh, sizeof hist);
    cudaMemset(dh, 0, sizeof hist);
    cudaMemcpy(da, a.data(), n * sizeof(uint32_t), cudaMemcpyHostToDevice);
    minstd<<<(n + 255) / 256, 256>>>(dc, 99u, n);
    buckets<<<4, 128>>>(da, dh, n);
    cudaMemcpy(c.data(), dc, n * sizeof(uint32_t), cudaMemcpyDeviceToHost);
    cudaMemcpy(hist, dh, sizeof hist, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < n; ++i) { bad += b[i] != c[i]; want[a[i] >> 29]++; }
    std::printf("minstd: first %u last %u wrong %d\n", c[0], c[n - 1], bad);
    std::mt19937 skipped(2024u);
    skipped.discard(n - 1);
    bool tail = skipped() == a.back();
    std::printf("mt19937: last %u, discard %s\nbuckets:", a.back(), tail ? "agrees" : "differs");
    for (int k = 0; k < 8; ++k) { std::printf(" %u", hist[k]); bad += hist[k] != want[k]; }
    std::printf("\nwrong %d\n", bad);
    cudaFree(da); cudaFree(dc); cudaFree(dh);
    return bad || !tail;
}
