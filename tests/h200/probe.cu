// What the model of an H200 needs to know and no manual says: which SM a block goes to and when, what an access to the near
// and to the far half of the L2 costs, what cold instructions cost, what a tile with bank conflicts waits for.
// ./probe WHAT; results as CSV on standard output, recorded in probe.csv.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t e = (call);                                                                                        \
        if (e != cudaSuccess) {                                                                                        \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));                                                 \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

__device__ unsigned sm() {
    unsigned n;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(n));
    return n;
}
__device__ unsigned long long now() {
    unsigned long long t;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
    return t;
}

struct Stay {
    unsigned sm;
    unsigned long long ns, begin, end;
};

// Each block stays for `spin` cycles.
__global__ void stay(Stay *out, int spin) {
    long long begin = clock64();
    unsigned long long ns = now();
    while (clock64() - begin < spin) {
    }
    if (threadIdx.x == 0) {
        Stay s = {sm(), ns, (unsigned long long)begin, (unsigned long long)clock64()};
        out[blockIdx.x] = s;
    }
}

static void blocks(int threads, int count, int spin) {
    Stay *out;
    CHECK(cudaMalloc(&out, count * sizeof(Stay)));
    stay<<<count, threads>>>(out, spin);
    stay<<<count, threads>>>(out, spin);
    CHECK(cudaDeviceSynchronize());
    std::vector<Stay> host(count);
    CHECK(cudaMemcpy(host.data(), out, count * sizeof(Stay), cudaMemcpyDeviceToHost));
    unsigned long long first = ~0ull;
    for (auto &s : host)
        first = s.ns < first ? s.ns : first;
    for (int b = 0; b < count; ++b)
        printf("block,%d,%d,%d,%d,%u,%llu,%llu,%llu\n", threads, count, spin, b, host[b].sm, host[b].ns - first, host[b].begin,
               host[b].end - host[b].begin);
    CHECK(cudaFree(out));
}

const int LINES = 512;

// The block on SM `mine` loads every line, in order, and notes what each load took.
__global__ void walk(const unsigned *data, size_t step, int mine, int *took) {
    if (sm() != mine || threadIdx.x != 0)
        return;
    // The store waits for the load, and the clock for the store: a warp issues in order.
    __shared__ volatile unsigned keep[32];
    unsigned bend = 0;
    for (int k = 0; k < LINES; ++k) {
        long long begin = clock64();
        unsigned v;
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(v) : "l"((const char *)data + k * step + bend));
        keep[k % 32] = v;
        took[k] = (int)(clock64() - begin);
        bend = v;
    }
}

__global__ void flush(float *trash, size_t n) {
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        trash[i] = trash[i] * 0.5f;
}

static void halves() {
    const size_t step = 4224, trash_size = 64 << 20;
    unsigned *data;
    int *took;
    float *trash;
    CHECK(cudaMalloc(&data, LINES * step + 128));
    CHECK(cudaMemset(data, 0, LINES * step + 128));
    CHECK(cudaMalloc(&took, LINES * sizeof(int)));
    CHECK(cudaMalloc(&trash, trash_size * sizeof(float)));
    CHECK(cudaFuncSetAttribute(walk, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 << 10));
    int host[3][LINES];
    for (int mine = 0; mine < 132; mine += mine < 12 ? 1 : 10) {
        flush<<<1056, 256>>>(trash, trash_size);
        for (int pass = 0; pass < 3; ++pass) {
            // Dram first; then SM 0 has brought all lines; then this SM's own second time.
            int who = pass == 0 ? 0 : mine;
            walk<<<132, 32, 200 << 10>>>(data, step, who, took);
            CHECK(cudaDeviceSynchronize());
            CHECK(cudaMemcpy(host[pass], took, sizeof host[pass], cudaMemcpyDeviceToHost));
        }
        for (int pass = 0; pass < 3; ++pass) {
            int sorted[LINES];
            memcpy(sorted, host[pass], sizeof sorted);
            qsort(sorted, LINES, sizeof(int), [](const void *a, const void *b) { return *(const int *)a - *(const int *)b; });
            printf("l2,sm=%d,pass=%d", mine, pass);
            for (int q = 0; q <= 16; ++q)
                printf(",%d", sorted[q * (LINES - 1) / 16]);
            printf("\n");
        }
        if (mine < 2)
            for (int k = 0; k < 64; ++k)
                printf("line,sm=%d,%d,%d,%d,%d\n", mine, k, host[0][k], host[1][k], host[2][k]);
    }
}

#define F1 asm volatile("fma.rn.f32 %0, %0, %0, %0;" : "+f"(x)); asm volatile("fma.rn.f32 %0, %0, %0, %0;" : "+f"(y));
#define F8 F1 F1 F1 F1
#define F64 F8 F8 F8 F8 F8 F8 F8 F8
#define F512 F64 F64 F64 F64 F64 F64 F64 F64

// 4096 instructions in a row, timed in eighths, three times over.
__global__ void code(int *took, float x, float y) {
    for (int round = 0; round < 3; ++round) {
        long long t[9];
        t[0] = clock64();
        F512 t[1] = clock64();
        F512 t[2] = clock64();
        F512 t[3] = clock64();
        F512 t[4] = clock64();
        F512 t[5] = clock64();
        F512 t[6] = clock64();
        F512 t[7] = clock64();
        F512 t[8] = clock64();
        if (threadIdx.x == 0)
            for (int k = 0; k < 8; ++k)
                took[round * 8 + k] = (int)(t[k + 1] - t[k]);
    }
    if (x + y == 12345.0f)
        took[0] = 0;
}

static void instructions() {
    int *took, host[24];
    CHECK(cudaMalloc(&took, sizeof host));
    for (int launch = 0; launch < 2; ++launch) {
        code<<<1, 32>>>(took, 0.0f, 0.0f);
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(host, took, sizeof host, cudaMemcpyDeviceToHost));
        for (int round = 0; round < 3; ++round) {
            printf("code,launch=%d,round=%d", launch, round);
            for (int k = 0; k < 8; ++k)
                printf(",%d", host[round * 8 + k]);
            printf("\n");
        }
    }
}

// A 32 x 32 tile without padding, the clock read between its phases by every warp.
template <int PAD>
__global__ void tile(const float *a, float *b, int n, long long *stamps, int *where) {
    __shared__ float t[32][32 + PAD];
    long long c0 = clock64();
    int left = blockIdx.x * 32, top = blockIdx.y * 32;
    t[threadIdx.y][threadIdx.x] = a[(top + threadIdx.y) * n + left + threadIdx.x];
    long long c1 = clock64();
    __syncthreads();
    long long c2 = clock64();
    float v = t[threadIdx.x][threadIdx.y];
    b[(left + threadIdx.y) * n + top + threadIdx.x] = v;
    long long c3 = clock64();
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    if (threadIdx.x == 0) {
        long long *s = stamps + (block * 32 + threadIdx.y) * 4;
        s[0] = c0, s[1] = c1, s[2] = c2, s[3] = c3;
        where[block] = sm();
    }
}

template <int PAD> static void phases() {
    const int n = 2048, count = n / 32 * (n / 32);
    float *a, *b, *trash;
    long long *stamps;
    int *where;
    CHECK(cudaMalloc(&a, n * n * sizeof(float)));
    CHECK(cudaMalloc(&b, n * n * sizeof(float)));
    CHECK(cudaMalloc(&stamps, count * 32 * 4 * sizeof(long long)));
    CHECK(cudaMalloc(&where, count * sizeof(int)));
    CHECK(cudaMalloc(&trash, (size_t)64 << 22));
    tile<PAD><<<dim3(n / 32, n / 32), dim3(32, 32)>>>(a, b, n, stamps, where);
    flush<<<1056, 256>>>(trash, 64 << 20);
    tile<PAD><<<dim3(n / 32, n / 32), dim3(32, 32)>>>(a, b, n, stamps, where);
    CHECK(cudaDeviceSynchronize());
    std::vector<long long> s(count * 32 * 4);
    std::vector<int> w(count);
    CHECK(cudaMemcpy(s.data(), stamps, s.size() * sizeof(long long), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(w.data(), where, w.size() * sizeof(int), cudaMemcpyDeviceToHost));
    long long first = -1;
    for (int block = 0; block < count; ++block) {
        if (w[block] != 0)
            continue;
        // Earliest and latest warp at each of the four stamps.
        printf("tile,pad=%d,%d", PAD, block);
        for (int k = 0; k < 4; ++k) {
            long long least = s[block * 128 + k], most = least;
            for (int warp = 0; warp < 32; ++warp) {
                long long v = s[(block * 32 + warp) * 4 + k];
                least = v < least ? v : least;
                most = v > most ? v : most;
            }
            if (first < 0)
                first = least;
            printf(",%lld,%lld", least - first, most - first);
        }
        printf("\n");
    }
}

// `rounds` accesses of each warp: lane k touches 4 bytes at k * step (step 4: a whole line, 128 and more: 32 lines) of a
// buffer that fits into L2; cycles of the slowest block.
template <int KIND>
__global__ void traffic(unsigned *data, unsigned words, unsigned step, int rounds, unsigned *sink, int *took) {
    unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, sum = 0;
    unsigned at = (warp * 32 * step + lane * step) % words;
    long long begin = clock64();
    for (int r = 0; r < rounds; r += 8) {
#pragma unroll
        for (int k = 0; k < 8; ++k) {
            if (KIND == 0)
                data[at] = r;
            else {
                unsigned v;
                asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(v) : "l"(data + at));
                sum += v;
            }
            at = (at + gridDim.x * blockDim.x * step + 8) % words;
        }
    }
    if (KIND == 1 && sum == 0x12345)
        sink[0] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        took[blockIdx.x] = (int)(clock64() - begin);
}

template <int KIND> static void rates(const char *name) {
    const unsigned words = 2 << 20;
    unsigned *data, *sink;
    int *took;
    CHECK(cudaMalloc(&data, words * 4));
    CHECK(cudaMemset(data, 0, words * 4));
    CHECK(cudaMalloc(&sink, 4));
    CHECK(cudaMalloc(&took, 132 * sizeof(int)));
    int counts[] = {1, 2, 8, 16, 33, 66, 132}, steps[] = {1, 2, 8, 16, 32, 1024};
    for (int step : steps)
        for (int count : counts) {
            int rounds = 256, host[132];
            for (int k = 0; k < 2; ++k)
                traffic<KIND><<<count, 1024>>>(data, words, step, rounds, sink, took);
            CHECK(cudaDeviceSynchronize());
            CHECK(cudaMemcpy(host, took, count * sizeof(int), cudaMemcpyDeviceToHost));
            int most = 0;
            for (int b = 0; b < count; ++b)
                most = host[b] > most ? host[b] : most;
            printf("rate,%s,step=%d,sms=%d,cycles=%d,accesses_per_clk=%.4f\n", name, step, count, most,
                   (double)count * 32 * rounds / most);
        }
}

int main() {
    rates<0>("store");
    rates<1>("load");
    blocks(32, 2112, 2000);
    blocks(32, 8192, 200);
    blocks(256, 2112, 3000);
    blocks(1024, 528, 3000);
    halves();
    instructions();
    phases<0>();
    phases<1>();
    return 0;
}
