// Segmented inclusive scan with head flags: pairs (flag, value) are combined by
// an associative operator in a warp-shuffle scan, then across warps and blocks.
#include <cstdio>
#include <vector>

struct Item {
    int flag, value;
};

__host__ __device__ inline Item combine(const Item &a, const Item &b)
{
    Item r;
    r.flag = a.flag | b.flag;
    r.value = b.flag ? b.value : a.value + b.value;
    return r;
}

const int THREADS = 128;
const int WARPS = THREADS / 32;

__device__ Item warpScan(Item x)
{
    const int lane = threadIdx.x & 31;
    for (int d = 1; d < 32; d <<= 1) {
        Item left;
        left.flag = __shfl_up_sync(0xffffffffu, x.flag, d);
        left.value = __shfl_up_sync(0xffffffffu, x.value, d);
        if (lane >= d) x = combine(left, x);
    }
    return x;
}

__global__ void scanBlocks(const int *values, const int *heads, int *out, Item *blockTotals, int n)
{
    __shared__ Item warpTotals[WARPS];
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    Item x = { 0, 0 };
    if (i < n) { x.flag = heads[i]; x.value = values[i]; }
    x = warpScan(x);
    if (lane == 31) warpTotals[warp] = x;
    __syncthreads();
    if (warp > 0) {
        Item before = warpTotals[0];
        for (int w = 1; w < warp; ++w) before = combine(before, warpTotals[w]);
        x = combine(before, x);
    }
    if (i < n) out[i] = x.value;
    if (threadIdx.x == blockDim.x - 1) blockTotals[blockIdx.x] = x;
}

__global__ void scanTotals(Item *totals, int blocks)
{
    Item run = { 0, 0 };
    for (int b = 0; b < blocks; ++b) {
        Item t = totals[b];
        totals[b] = run;                    // exclusive
        run = combine(run, t);
    }
}

__global__ void addCarry(int *out, const int *heads, const Item *carry, int n)
{
    __shared__ int firstHead;
    if (threadIdx.x == 0) firstHead = blockDim.x;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && heads[i]) atomicMin(&firstHead, (int)threadIdx.x);
    __syncthreads();
    if (i < n && (int)threadIdx.x < firstHead) out[i] += carry[blockIdx.x].value;
}

int main()
{
    const int n = 2900, blocks = (n + THREADS - 1) / THREADS;
    std::vector<int> values(n), heads(n), out(n);
    int segments = 0;
    unsigned lcg = 12345;
    for (int i = 0; i < n; ++i) {
        lcg = lcg * 1664525u + 1013904223u;
        values[i] = int(lcg >> 24) - 100;
        bool longGap = i > 1000 && i < 1700;             // a segment over several blocks
        heads[i] = i == 0 || (!longGap && (lcg >> 10) % 23 == 0);
        segments += heads[i];
    }
    int *dV, *dH, *dO;
    Item *dT;
    cudaMalloc(&dV, n * sizeof(int));
    cudaMalloc(&dH, n * sizeof(int));
    cudaMalloc(&dO, n * sizeof(int));
    cudaMalloc(&dT, blocks * sizeof(Item));
    cudaMemcpy(dV, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(dH, heads.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scanBlocks<<<blocks, THREADS>>>(dV, dH, dO, dT, n);
    scanTotals<<<1, 1>>>(dT, blocks);
    addCarry<<<blocks, THREADS>>>(dO, dH, dT, n);
    cudaMemcpy(out.data(), dO, n * sizeof(int), cudaMemcpyDeviceToHost);

    int bad = 0, run = 0, longest = 0, length = 0, largest = -1000000;
    for (int i = 0; i < n; ++i) {
        run = heads[i] ? values[i] : run + values[i];
        length = heads[i] ? 1 : length + 1;
        longest = length > longest ? length : longest;
        largest = out[i] > largest ? out[i] : largest;
        bad += out[i] != run;
    }
    std::printf("%d values, %d segments, longest %d\n", n, segments, longest);
    std::printf("largest partial sum %d, last %d\n", largest, out[n - 1]);
    std::printf("%s (%d wrong)\n", bad ? "FAILED" : "PASSED", bad);
    cudaFree(dV); cudaFree(dH); cudaFree(dO); cudaFree(dT);
    return bad != 0;
}
