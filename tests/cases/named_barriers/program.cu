// Barriers for some of a block's threads: asm with a count, by number and by register.
#include <cstdio>

__device__ void meet(int id, int threads) { asm volatile("bar.sync %0, %1;" : : "r"(id), "r"(threads) : "memory"); }
__device__ void arrive(int id, int threads) { asm volatile("bar.arrive %0, %1;" : : "r"(id), "r"(threads) : "memory"); }

// Two warps fill two buffers, two others add up what is in them: full and empty barriers for each buffer.
__global__ void pipeline(const int* in, int* out, int rounds)
{
    __shared__ int buffer[2][64];
    int lane = threadIdx.x % 64, sum = 0;
    if (threadIdx.x < 64) {
        for (int r = 0; r < rounds; ++r) {
            int b = r & 1;
            if (r >= 2) meet(3 + b, 128);
            buffer[b][lane] = in[r * 64 + lane];
            arrive(1 + b, 128);
        }
    } else {
        for (int r = 0; r < rounds; ++r) {
            int b = r & 1;
            meet(1 + b, 128);
            sum += buffer[b][63 - lane] * (r + 1);
            if (r + 2 < rounds) arrive(3 + b, 128);
        }
        out[blockIdx.x * 64 + lane] = sum;
    }
}

// Each half of the block has its own barrier, and goes round as often as it likes.
__global__ void halves(int* out)
{
    __shared__ int cells[256];
    int half = threadIdx.x / 128, at = threadIdx.x % 128;
    int* mine = cells + half * 128;
    mine[at] = at;
    int rounds = half ? 5 : 3;
    for (int r = 0; r < rounds; ++r) {
        int from;
        if (half) {
            asm volatile("bar.sync 2, 128;" ::: "memory");
            from = mine[(at + 1) % 128];
            asm volatile("barrier.sync.aligned 2, 128;" ::: "memory");
        } else {
            asm volatile("barrier.cta.sync 1, 128;" ::: "memory");
            from = mine[(at + 1) % 128];
            asm volatile("bar.sync 1, 128;" ::: "memory");
        }
        mine[at] = from;
    }
    __syncthreads();
    out[threadIdx.x] = cells[255 - threadIdx.x];
}

// Reductions by a barrier: of the first three warps, and of all.
__global__ void votes(const int* in, int* out)
{
    int x = in[threadIdx.x], many = 0, every = 0, any = 0, all_many, all_or;
    if (threadIdx.x < 96) {
        asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 10; bar.red.popc.u32 %0, 5, 96, p; }" : "=r"(many) : "r"(x));
        asm volatile("{ .reg .pred p, q; setp.gt.s32 p, %1, -1; bar.red.and.pred q, 5, 96, p; selp.s32 %0, 1, 0, q; }"
                     : "=r"(every) : "r"(x));
        asm volatile("{ .reg .pred p, q; setp.gt.s32 p, %1, 1000; barrier.red.or.pred q, %2, %3, p; selp.s32 %0, 1, 0, q; }"
                     : "=r"(any) : "r"(x), "r"(5), "r"(96));
    }
    asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 10; bar.red.popc.u32 %0, 0, !p; }" : "=r"(all_many) : "r"(x));
    asm volatile("{ .reg .pred p, q; setp.eq.s32 p, %1, 127; bar.red.or.pred q, 15, p; selp.s32 %0, 1, 0, q; }"
                 : "=r"(all_or) : "r"(x));
    out[threadIdx.x] = many + 1000 * every + 2000 * any + 10000 * all_many + 10000000 * all_or;
}

// A chain: each warp waits for the one before it, and tells the next.
__global__ void chain(int* out)
{
    __shared__ int total;
    int warp = threadIdx.x / 32, last = blockDim.x / 32 - 1;
    if (warp == 0) {
        if (threadIdx.x == 0) total = 1;
    } else {
        meet(warp, 64);
        if (threadIdx.x % 32 == 0) total = total * 3 + warp;
    }
    if (warp < last)
        arrive(warp + 1, 64);
    else if (threadIdx.x % 32 == 0)
        *out = total;
}

// The last warp is not full: it counts as one.
__global__ void part(int* out)
{
    __shared__ int x[80];
    if (threadIdx.x >= 32) {
        x[threadIdx.x] = threadIdx.x * 2;
        asm volatile("bar.sync 7, 64;" ::: "memory");
        out[threadIdx.x - 32] = x[threadIdx.x < 79 ? threadIdx.x + 1 : 32];
    }
}

int main()
{
    int *in, *out;
    cudaMallocManaged(&in, 640 * sizeof(int));
    cudaMallocManaged(&out, 512 * sizeof(int));
    for (int i = 0; i < 640; ++i) in[i] = i * 7 % 31;
    pipeline<<<2, 128>>>(in, out, 10);
    cudaDeviceSynchronize();
    printf("pipeline %d %d %d %d\n", out[0], out[17], out[63], out[64 + 17]);
    halves<<<1, 256>>>(out);
    cudaDeviceSynchronize();
    printf("halves %d %d %d %d\n", out[0], out[127], out[128], out[255]);
    for (int i = 0; i < 128; ++i) in[i] = i;
    votes<<<1, 128>>>(in, out);
    cudaDeviceSynchronize();
    printf("votes %d %d %d\n", out[0], out[95], out[96]);
    for (int i = 0; i < 128; ++i) in[i] = i * 50 - 1;
    votes<<<1, 128>>>(in, out);
    cudaDeviceSynchronize();
    printf("votes %d %d %d\n", out[0], out[95], out[96]);
    chain<<<1, 256>>>(out);
    cudaDeviceSynchronize();
    printf("chain %d\n", out[0]);
    part<<<1, 80>>>(out);
    cudaDeviceSynchronize();
    printf("part %d %d %d\n", out[0], out[31], out[47]);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(in);
    cudaFree(out);
}
