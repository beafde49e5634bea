// Least-significant-digit radix sort of key-value pairs, four bits per pass,
// stable inside a block by ranks, negative keys handled by flipping the sign bit.
#include <algorithm>
#include <cstdio>
#include <cstdint>
#include <numeric>
#include <vector>

namespace radix {

constexpr int kBits = 4;
constexpr int kDigits = 1 << kBits;
constexpr int kBlock = 128;

__device__ __forceinline__ uint32_t flip(int k) { return static_cast<uint32_t>(k) ^ 0x80000000u; }
__device__ __forceinline__ int digit(int key, int shift) { return (flip(key) >> shift) & (kDigits - 1); }

__global__ void count(const int *keys, int n, int shift, int *counts, int blocks)
{
    __shared__ int local[kDigits];
    if (threadIdx.x < kDigits) local[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * kBlock + threadIdx.x;
    if (i < n) atomicAdd(&local[digit(keys[i], shift)], 1);
    __syncthreads();
    if (threadIdx.x < kDigits) counts[threadIdx.x * blocks + blockIdx.x] = local[threadIdx.x];
}

__global__ void exclusive(int *counts, int m)          // one block, chunk by chunk
{
    __shared__ int s[kBlock];
    __shared__ int carry;
    if (threadIdx.x == 0) carry = 0;
    for (int base = 0; base < m; base += kBlock) {
        int i = base + threadIdx.x, v = i < m ? counts[i] : 0;
        s[threadIdx.x] = v;
        __syncthreads();
        for (int d = 1; d < kBlock; d *= 2) {
            int x = threadIdx.x >= d ? s[threadIdx.x - d] : 0;
            __syncthreads();
            s[threadIdx.x] += x;
            __syncthreads();
        }
        if (i < m) counts[i] = carry + s[threadIdx.x] - v;
        __syncthreads();
        if (threadIdx.x == kBlock - 1) carry += s[kBlock - 1];
        __syncthreads();
    }
}

__global__ void scatter(const int *keys, const int *vals, int *outK, int *outV, int n, int shift, const int *offsets, int blocks)
{
    __shared__ signed char digits[kBlock];
    int i = blockIdx.x * kBlock + threadIdx.x, mine = i < n ? digit(keys[i], shift) : -1;
    digits[threadIdx.x] = (signed char)mine;
    __syncthreads();
    if (i >= n) return;
    int rank = 0;
    for (int t = 0; t < threadIdx.x; ++t) rank += digits[t] == mine;
    int to = offsets[mine * blocks + blockIdx.x] + rank;
    outK[to] = keys[i];
    outV[to] = vals[i];
}

void sort(std::vector<int> &k, std::vector<int> &v)
{
    int n = (int)k.size(), blocks = (n + kBlock - 1) / kBlock;
    int *keys[2], *vals[2], *counts;
    for (int b = 0; b < 2; ++b) { cudaMalloc(&keys[b], n * sizeof(int)); cudaMalloc(&vals[b], n * sizeof(int)); }
    cudaMalloc(&counts, kDigits * blocks * sizeof(int));
    cudaMemcpy(keys[0], k.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(vals[0], v.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    int src = 0;
    for (int shift = 0; shift < 32; shift += kBits, src ^= 1) {
        count<<<blocks, kBlock>>>(keys[src], n, shift, counts, blocks);
        exclusive<<<1, kBlock>>>(counts, kDigits * blocks);
        scatter<<<blocks, kBlock>>>(keys[src], vals[src], keys[src ^ 1], vals[src ^ 1], n, shift, counts, blocks);
    }
    cudaMemcpy(k.data(), keys[src], n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(v.data(), vals[src], n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int b = 0; b < 2; ++b) { cudaFree(keys[b]); cudaFree(vals[b]); }
    cudaFree(counts);
}

} // namespace radix

int main()
{
    int failed = 0;
    for (int n : {1, 100, 128, 5003}) {
        std::vector<int> keys(n), vals(n), order(n);
        uint32_t s = 7u;
        for (int i = 0; i < n; ++i) {
            s = s * 747796405u + 2891336453u;
            keys[i] = i % 3 == 0 ? int(s >> 27) - 16 : int(s);        // many equal keys among wide ones
            vals[i] = i;
        }
        std::vector<int> original = keys;
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return original[a] < original[b]; });
        radix::sort(keys, vals);
        bool ok = vals == order && std::is_sorted(keys.begin(), keys.end());
        std::printf("n=%5d min=%11d median=%11d max=%11d %s\n", n, keys.front(), keys[n / 2], keys.back(), ok ? "sorted" : "NOT SORTED");
        failed += !ok;
    }
    std::printf("%s\n", failed ? "FAILED" : "PASSED");
    return failed;
}
