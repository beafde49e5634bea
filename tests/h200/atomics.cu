// Throughput of atomics on an H200 by operation, pattern and number of words: ./atomics prints one row a configuration.
#include <cstdio>

#define BLOCKS 264
#define THREADS 256
#define ROUNDS 16

enum Pattern { IN_ORDER, RANDOM, WARP_UNIFORM, SECTORS, HALF_SAME };

__device__ unsigned mixed(unsigned x) {
    x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16;
    return x;
}

__device__ unsigned place(int pattern, unsigned words, unsigned round) {
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned all = gridDim.x * blockDim.x;
    switch (pattern) {
    case IN_ORDER: return (thread + round * all) & (words - 1);
    case RANDOM: return mixed(thread + round * all) & (words - 1);
    case WARP_UNIFORM: return mixed(thread / 32 + round * 7919) & (words - 1);
    case SECTORS: return (thread * 8 + round * all * 8) & (words - 1);
    default: return mixed(thread / 2 + round * all) & (words - 1);
    }
}

__global__ void adds(int *p, int pattern, unsigned words) {
    for (unsigned r = 0; r < ROUNDS; ++r)
        atomicAdd(&p[place(pattern, words, r)], 1);
}

__global__ void fetches(int *p, int *out, int pattern, unsigned words) {
    int sum = 0;
    for (unsigned r = 0; r < ROUNDS; ++r)
        sum += atomicAdd(&p[place(pattern, words, r)], 1);
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void floats(float *p, int pattern, unsigned words) {
    for (unsigned r = 0; r < ROUNDS; ++r)
        atomicAdd(&p[place(pattern, words, r)], 1.0f);
}

__global__ void wide(unsigned long long *p, int pattern, unsigned words) {
    for (unsigned r = 0; r < ROUNDS; ++r)
        atomicAdd(&p[place(pattern, words, r)], 1ull);
}

__global__ void in_shared(int *out, int pattern, unsigned words) {
    __shared__ int bins[4096];
    for (unsigned k = threadIdx.x; k < words; k += blockDim.x)
        bins[k] = 0;
    __syncthreads();
    for (unsigned r = 0; r < ROUNDS; ++r)
        atomicAdd(&bins[place(pattern, words, r)], 1);
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = bins[0];
}

__global__ void stores(int *p, int pattern, unsigned words) {
    for (unsigned r = 0; r < ROUNDS; ++r)
        p[place(pattern, words, r)] = r;
}

__global__ void nothing(int *p, int pattern, unsigned words) {
    unsigned sum = 0;
    for (unsigned r = 0; r < ROUNDS; ++r)
        sum += place(pattern, words, r);
    if (sum == 12345678)
        p[0] = sum;
}

int main(int argc, char **argv) {
    const char *names[] = {"in_order", "random", "warp_uniform", "sectors", "half_same"};
    const char *kinds[] = {"adds", "fetches", "floats", "wide", "in_shared", "stores", "nothing"};
    void *p;
    int *out;
    cudaMalloc(&p, 256 << 20);
    cudaMalloc(&out, BLOCKS * THREADS * 4);
    cudaMemset(p, 0, 256 << 20);
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    printf("kind,pattern,words,us\n");
    for (int kind = 0; kind < 7; ++kind)
        for (int pattern = 0; pattern < 5; ++pattern)
            for (unsigned words = 1; words <= 1u << 24; words *= 16) {
                if (kind == 4 && words > 4096)
                    continue;
                if (kind == 6 && (words > 1 || pattern > 1))
                    continue;
                float best = 1e9f;
                for (int run = 0; run < 3; ++run) {
                    cudaEventRecord(from);
                    switch (kind) {
                    case 0: adds<<<BLOCKS, THREADS>>>((int *)p, pattern, words); break;
                    case 1: fetches<<<BLOCKS, THREADS>>>((int *)p, out, pattern, words); break;
                    case 2: floats<<<BLOCKS, THREADS>>>((float *)p, pattern, words); break;
                    case 3: wide<<<BLOCKS, THREADS>>>((unsigned long long *)p, pattern, words); break;
                    case 4: in_shared<<<BLOCKS, THREADS>>>(out, pattern, words); break;
                    case 5: stores<<<BLOCKS, THREADS>>>((int *)p, pattern, words); break;
                    default: nothing<<<BLOCKS, THREADS>>>((int *)p, pattern, words);
                    }
                    cudaEventRecord(to);
                    cudaEventSynchronize(to);
                    float ms;
                    cudaEventElapsedTime(&ms, from, to);
                    best = ms < best ? ms : best;
                }
                printf("%s,%s,%u,%.2f\n", kinds[kind], names[pattern], words, best * 1000);
            }
    return cudaDeviceSynchronize();
}
