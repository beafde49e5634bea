// constexpr: compile-time functions for sizes and tables, static_assert,
// constexpr members read by device code.
#include <cstdio>
#include <cstdint>

__host__ __device__ constexpr uint32_t ipow(uint32_t b, unsigned e) { return e == 0 ? 1 : b * ipow(b, e - 1); }
__host__ __device__ constexpr int ilog2(unsigned v) { int r = 0; while (v >>= 1) ++r; return r; }
__host__ __device__ constexpr bool isPrime(int n)
{
    if (n < 2) return false;
    for (int d = 2; d * d <= n; ++d) if (n % d == 0) return false;
    return true;
}
template <int N> struct PrimeTable {
    int value[N];
    __host__ __device__ constexpr PrimeTable() : value()
    {
        int c = 0;
        for (int k = 2; c < N; ++k) if (isPrime(k)) value[c++] = k;
    }
    __host__ __device__ constexpr int last() const { return value[N - 1]; }
};

struct Config {
    static constexpr int kBlock = ipow(2, 6);
    static constexpr int kItems = 5;
    static constexpr int kTile = kBlock * kItems;
    enum : int { kShift = ilog2(kBlock) };
};
static_assert(Config::kTile == 320, "tile");
static_assert(Config::kShift == 6, "shift");
constexpr PrimeTable<16> hostPrimes;
static_assert(hostPrimes.last() == 53, "sixteenth prime");
__constant__ PrimeTable<16> devPrimes = PrimeTable<16>();

__global__ void __launch_bounds__(Config::kBlock) hashTile(uint32_t *out)
{
    __shared__ uint32_t tile[Config::kTile];
    constexpr int half = Config::kTile / 2;
    for (int k = 0; k < Config::kItems; ++k) {
        int i = threadIdx.x + (k << Config::kShift);
        tile[i] = devPrimes.value[i % 16] * i + ipow(3, 4);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < Config::kTile; i += Config::kBlock)
        out[blockIdx.x * Config::kTile + i] = tile[(i + half) % Config::kTile] ^ blockIdx.x;
}

int main()
{
    constexpr int blocks = 3, total = blocks * Config::kTile;
    static uint32_t host[total];
    uint32_t *dev = nullptr;
    cudaMalloc(&dev, sizeof host);
    hashTile<<<blocks, Config::kBlock>>>(dev);
    cudaMemcpy(host, dev, sizeof host, cudaMemcpyDeviceToHost);
    int bad = 0;
    uint32_t fold = 0;
    for (int i = 0; i < total; ++i) {
        int b = i / Config::kTile, j = (i % Config::kTile + Config::kTile / 2) % Config::kTile;
        uint32_t want = (hostPrimes.value[j % 16] * j + 81u) ^ b;
        bad += want != host[i];
        fold = fold * 31 + host[i];
    }
    std::printf("tile %d, last prime %d, fold %u\n", Config::kTile, hostPrimes.last(), fold);
    std::printf("%s\n", bad ? "mismatch" : "match");
    cudaFree(dev);
    return bad;
}
