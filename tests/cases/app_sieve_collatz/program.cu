// Number theory: segmented prime sieve in shared memory, Collatz lengths with a
// packed argmax, perfect numbers, Goldbach counts.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define SEGMENT 2048
#define LIMIT 60000

typedef unsigned long long u64;

__global__ void sieveSegments(const int *small, int smallCount, unsigned char *isPrime, int *counts, int limit)
{
    __shared__ unsigned char mark[SEGMENT];
    __shared__ int found;
    int lo = blockIdx.x * SEGMENT;
    for (int k = threadIdx.x; k < SEGMENT; k += blockDim.x) mark[k] = lo + k >= 2;
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    for (int s = threadIdx.x; s < smallCount; s += blockDim.x) {
        int p = small[s], first = max(p * p, (lo + p - 1) / p * p);
        for (int m = first; m < lo + SEGMENT; m += p) mark[m - lo] = 0;
    }
    __syncthreads();
    int mine = 0;
    for (int k = threadIdx.x; k < SEGMENT; k += blockDim.x)
        if (lo + k < limit) {
            isPrime[lo + k] = mark[k];
            mine += mark[k];
        }
    atomicAdd(&found, mine);
    __syncthreads();
    if (threadIdx.x == 0) counts[blockIdx.x] = found;
}

__host__ __device__ unsigned collatzLength(u64 n)
{
    unsigned steps = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n >> 1;
        ++steps;
    }
    return steps;
}

__global__ void longestCollatz(unsigned limit, u64 *best)
{
    u64 mine = 0;
    for (unsigned n = 1 + blockIdx.x * blockDim.x + threadIdx.x; n < limit; n += gridDim.x * blockDim.x) {
        u64 packed = ((u64)collatzLength(n) << 32) | (0xffffffffu - n);      // longest, then smallest
        if (packed > mine) mine = packed;
    }
    atomicMax(best, mine);
}

__global__ void goldbach(const unsigned char *isPrime, int *ways, int limit)
{
    int half = 2 + blockIdx.x * blockDim.x + threadIdx.x, even = 2 * half;
    if (even >= limit) return;
    int w = 0;
    for (int p = 2; p <= half; ++p) w += isPrime[p] & isPrime[even - p];
    ways[half] = w;
}

int main(int argc, char **argv)
{
    const int limit = argc > 1 ? std::atoi(argv[1]) : LIMIT, segments = (limit + SEGMENT - 1) / SEGMENT;
    std::vector<int> small;
    for (int p = 2; p * p < limit + SEGMENT; ++p) {
        bool prime = true;
        for (int q : small) if (p % q == 0) { prime = false; break; }
        if (prime) small.push_back(p);
    }
    int *dSmall, *dCounts, *dWays;
    unsigned char *dPrime;
    u64 *dBest, best;
    cudaMalloc(&dSmall, small.size() * sizeof(int));
    cudaMalloc(&dCounts, segments * sizeof(int));
    cudaMalloc(&dPrime, limit);
    cudaMalloc(&dWays, 1000 * sizeof(int));
    cudaMalloc(&dBest, sizeof(u64));
    cudaMemset(dBest, 0, sizeof(u64));
    cudaMemset(dWays, 0, 1000 * sizeof(int));
    cudaMemcpy(dSmall, small.data(), small.size() * sizeof(int), cudaMemcpyHostToDevice);
    sieveSegments<<<segments, 128>>>(dSmall, (int)small.size(), dPrime, dCounts, limit);
    longestCollatz<<<20, 128>>>(30000, dBest);
    goldbach<<<8, 128>>>(dPrime, dWays, 2000);
    std::vector<int> counts(segments), ways(1000);
    std::vector<unsigned char> prime(limit);
    cudaMemcpy(counts.data(), dCounts, segments * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(prime.data(), dPrime, limit, cudaMemcpyDeviceToHost);
    cudaMemcpy(ways.data(), dWays, 1000 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&best, dBest, sizeof best, cudaMemcpyDeviceToHost);

    int total = 0, check = 0, bad = 0, last = 0, none = 0;
    for (int c : counts) total += c;
    for (int n = 0; n < limit; ++n) {
        bool p = n >= 2;
        for (int q : small) { if (q * q > n) break; if (n % q == 0) { p = false; break; } }
        bad += p != (prime[n] != 0);
        check += p;
        if (p) last = n;
    }
    unsigned start = 0xffffffffu - (unsigned)best, length = (unsigned)(best >> 32), longest = 0;
    for (unsigned n = 1; n < 30000; ++n) longest = collatzLength(n) > longest ? collatzLength(n) : longest;
    for (int h = 2; h < 1000; ++h) none += ways[h] == 0;
    std::printf("primes below %d: %d (%d), last %d, wrong %d\n", limit, total, check, last, bad);
    std::printf("collatz below 30000: start %u, %u steps (%u)\n", start, length, longest);
    std::printf("goldbach: 100 in %d ways, 1998 in %d ways, without: %d\n", ways[50], ways[999], none);
    cudaFree(dSmall); cudaFree(dCounts); cudaFree(dPrime); cudaFree(dWays); cudaFree(dBest);
    return bad || total != check || length != longest || none;
}
