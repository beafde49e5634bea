// Warp-wide operations: clocks of a dependent chain by one warp, and results a clock and SM by many.
// One block on one SM; clocks around a loop of 16 operations, 64 rounds, the empty loop not taken off.
#include <cstdio>

enum Op { SHFL, BALLOT, ADD, MIN, MINU, AND, OR, ANY, ALL, ANY64, ALL64 };

template <int OP> __device__ unsigned one(unsigned x) {
    const unsigned full = 0xffffffffu;
    int p;
    switch (OP) {
    case SHFL: return __shfl_xor_sync(full, x, 1);
    case BALLOT: return __ballot_sync(full, x & 1);
    case ADD: return __reduce_add_sync(full, x);
    case MIN: return __reduce_min_sync(full, (int)x);
    case MINU: return __reduce_min_sync(full, x);
    case AND: return __reduce_and_sync(full, x);
    case OR: return __reduce_or_sync(full, x);
    case ANY: return __match_any_sync(full, x);
    case ALL: return __match_all_sync(full, x, &p);
    case ANY64: return __match_any_sync(full, (unsigned long long)x << 7 | x);
    case ALL64: return __match_all_sync(full, (unsigned long long)x << 7 | x, &p);
    }
    return 0;
}

// A chain: each operation takes the result of the one before, spread over lanes again by `lane & spread`.
template <int OP> __global__ void chain(unsigned *out, long long *clocks, unsigned spread, int rounds) {
    unsigned x = threadIdx.x & spread, y = x;
    long long start = clock64();
    for (int r = 0; r < rounds; r++) {
#pragma unroll
        for (int k = 0; k < 16; k++) y = one<OP>(y) & 1 | x;
    }
    long long end = clock64();
    out[threadIdx.x] = y;
    if (threadIdx.x == 0) *clocks = end - start;
}

// Four chains in each warp that do not wait for each other.
template <int OP> __global__ void many(unsigned *out, long long *clocks, unsigned spread, int rounds) {
    unsigned x = threadIdx.x & spread, a = x, b = x ^ 64, c = x ^ 128, d = x ^ 256;
    __syncthreads();
    long long start = clock64();
    for (int r = 0; r < rounds; r++) {
#pragma unroll
        for (int k = 0; k < 4; k++) {
            a = one<OP>(a) & 1 | x; b = one<OP>(b) & 1 | x; c = one<OP>(c) & 1 | x; d = one<OP>(d) & 1 | x;
        }
    }
    __syncthreads();
    long long end = clock64();
    out[threadIdx.x] = a + b + c + d;
    if (threadIdx.x == 0) *clocks = end - start;
}

template <int OP> void row(const char *name) {
    unsigned *out;
    long long *clocks;
    cudaMalloc(&out, 4096);
    cudaMallocManaged(&clocks, 8);
    const int rounds = 64;
    printf("%-8s", name);
    for (unsigned spread : {0u, 2u, 31u << 1}) {
        for (int warm = 0; warm < 2; warm++) chain<OP><<<1, 32>>>(out, clocks, spread, rounds), cudaDeviceSynchronize();
        printf(" %7.1f", *clocks / (16.0 * rounds));
    }
    for (unsigned spread : {0u, 2u, 31u << 1}) {
        for (int warm = 0; warm < 2; warm++) many<OP><<<1, 1024>>>(out, clocks, spread, rounds), cudaDeviceSynchronize();
        printf(" %7.1f", 16.0 * rounds * 1024 / *clocks);
    }
    printf("  %s\n", cudaGetErrorString(cudaGetLastError()));
}

int main() {
    printf("%-8s %7s %7s %7s %7s %7s %7s\n", "op", "clocks", "2 vals", "spread", "res/clk", "2 vals", "spread");
    row<SHFL>("shfl");
    row<BALLOT>("ballot");
    row<ADD>("add");
    row<MIN>("min");
    row<MINU>("minu");
    row<AND>("and");
    row<OR>("or");
    row<ANY>("any");
    row<ALL>("all");
    row<ANY64>("any64");
    row<ALL64>("all64");
}
