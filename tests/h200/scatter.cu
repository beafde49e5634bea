// How fast an H200 takes single words of many lines, by how many lines there are and how they follow each other: what says
// how addresses are spread over the slices of the L2. ./scatter; one CSV row a case, recorded in scatter.csv.
#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t e = (call);                                                                                        \
        if (e != cudaSuccess) {                                                                                        \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));                                                 \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

__device__ unsigned mix(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

// Each lane takes one word of one of `lines` (a power of two): MODE 0 in turn, K lines apart; 1 at random; 2 from a random
// line on, K lines apart.
template <bool STORE, int MODE, int K>
__global__ void access(unsigned *data, unsigned lines, int rounds, unsigned *sink, int *took) {
    unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    unsigned warps = gridDim.x * blockDim.x / 32, sum = 0;
    long long begin = clock64();
    for (int r = 0; r < rounds; r++) {
        unsigned line;
        if (MODE == 0)
            line = warp * 32 + lane * K + r * warps * 32;
        else if (MODE == 1)
            line = mix((r * warps + warp) * 32 + lane);
        else
            line = mix(r * warps + warp) + lane * K;
        line &= lines - 1;
        unsigned word = MODE == 1 ? mix(line + r) & 31 : r & 31;
        if (STORE)
            data[line * 32 + word] = r;
        else {
            unsigned v;
            asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(v) : "l"(data + line * 32 + word));
            sum += v;
        }
    }
    if (sum == 0x12345)
        sink[0] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        took[blockIdx.x] = (int)(clock64() - begin);
}

template <bool STORE, int MODE, int K> void run() {
    unsigned *data, *sink;
    int *took, host[132];
    CHECK(cudaMalloc(&data, 64 << 20));
    CHECK(cudaMemset(data, 0, 64 << 20));
    CHECK(cudaMalloc(&sink, 4));
    CHECK(cudaMalloc(&took, sizeof host));
    for (unsigned lines : {64u, 512u, 4096u, 32768u, 262144u})
        for (int sms : {33, 132}) {
            for (int k = 0; k < 2; k++)
                access<STORE, MODE, K><<<sms, 1024>>>(data, lines, 256, sink, took);
            CHECK(cudaDeviceSynchronize());
            CHECK(cudaMemcpy(host, took, sms * sizeof(int), cudaMemcpyDeviceToHost));
            int most = 0;
            for (int i = 0; i < sms; i++)
                most = host[i] > most ? host[i] : most;
            printf("%s,%d,%d,%u,%d,%.2f\n", STORE ? "store" : "load", MODE, K, lines, sms, sms * 1024.0 * 256 / most);
        }
    CHECK(cudaFree(data));
    CHECK(cudaFree(sink));
    CHECK(cudaFree(took));
}

int main() {
    printf("what,mode,k,lines,sms,lanes_per_clock\n");
    run<true, 0, 1>();
    run<true, 0, 32>();
    run<true, 1, 1>();
    run<true, 2, 1>();
    run<true, 2, 32>();
    run<true, 2, 37>();
    run<false, 0, 1>();
    run<false, 1, 1>();
    run<false, 2, 1>();
    run<false, 2, 32>();
    return 0;
}
