// Sum of 2^22 ints in seven steps, 128 threads a block: ./reductions STEP
// The steps of Harris, "Optimizing Parallel Reduction in CUDA". Passes follow until one sum is left; the program checks it.
#include <cstdio>
#include <cstdlib>

const unsigned THREADS = 128;

// 1: which threads go on is scattered over the warps.
__global__ void divergent(const int *in, int *out) {
    __shared__ int sums[THREADS];
    unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
    sums[tid] = in[i];
    __syncthreads();
    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0)
            sums[tid] += sums[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sums[0];
}

// 2: whole warps go on, but their words share banks.
__global__ void strided(const int *in, int *out) {
    __shared__ int sums[THREADS];
    unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
    sums[tid] = in[i];
    __syncthreads();
    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        unsigned at = 2 * s * tid;
        if (at < blockDim.x)
            sums[at] += sums[at + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sums[0];
}

// 3: neighbouring threads, neighbouring words.
__global__ void sequential(const int *in, int *out) {
    __shared__ int sums[THREADS];
    unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
    sums[tid] = in[i];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            sums[tid] += sums[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sums[0];
}

// 4: the first addition comes with the load.
__global__ void first_add(const int *in, int *out) {
    __shared__ int sums[THREADS];
    unsigned tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + tid;
    sums[tid] = in[i] + in[i + blockDim.x];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            sums[tid] += sums[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sums[0];
}

// The last warp needs no barriers, only that every step reads what the one before wrote.
__device__ void last_warp(volatile int *sums, unsigned tid) {
    sums[tid] += sums[tid + 32];
    sums[tid] += sums[tid + 16];
    sums[tid] += sums[tid + 8];
    sums[tid] += sums[tid + 4];
    sums[tid] += sums[tid + 2];
    sums[tid] += sums[tid + 1];
}

// 5: the last warp goes alone.
__global__ void last_warp_alone(const int *in, int *out) {
    __shared__ int sums[THREADS];
    unsigned tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + tid;
    sums[tid] = in[i] + in[i + blockDim.x];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 32; s >>= 1) {
        if (tid < s)
            sums[tid] += sums[tid + s];
        __syncthreads();
    }
    if (tid < 32)
        last_warp(sums, tid);
    if (tid == 0)
        out[blockIdx.x] = sums[0];
}

// 6: the size of a block is known to the compiler.
template <unsigned SIZE>
__global__ void unrolled(const int *in, int *out) {
    __shared__ int sums[THREADS];
    unsigned tid = threadIdx.x, i = blockIdx.x * (SIZE * 2) + tid;
    sums[tid] = in[i] + in[i + SIZE];
    __syncthreads();
    if (SIZE >= 512) { if (tid < 256) sums[tid] += sums[tid + 256]; __syncthreads(); }
    if (SIZE >= 256) { if (tid < 128) sums[tid] += sums[tid + 128]; __syncthreads(); }
    if (SIZE >= 128) { if (tid < 64) sums[tid] += sums[tid + 64]; __syncthreads(); }
    if (tid < 32)
        last_warp(sums, tid);
    if (tid == 0)
        out[blockIdx.x] = sums[0];
}

// 7: each thread adds up many elements first.
template <unsigned SIZE>
__global__ void many(const int *in, int *out, unsigned n) {
    __shared__ int sums[THREADS];
    unsigned tid = threadIdx.x, i = blockIdx.x * (SIZE * 2) + tid, step = SIZE * 2 * gridDim.x;
    sums[tid] = 0;
    do {
        sums[tid] += in[i] + in[i + SIZE];
        i += step;
    } while (i < n);
    __syncthreads();
    if (SIZE >= 512) { if (tid < 256) sums[tid] += sums[tid + 256]; __syncthreads(); }
    if (SIZE >= 256) { if (tid < 128) sums[tid] += sums[tid + 128]; __syncthreads(); }
    if (SIZE >= 128) { if (tid < 64) sums[tid] += sums[tid + 64]; __syncthreads(); }
    if (tid < 32)
        last_warp(sums, tid);
    if (tid == 0)
        out[blockIdx.x] = sums[0];
}

// One pass; returns how many sums it leaves.
unsigned pass(int step, const int *in, int *out, unsigned n) {
    unsigned each = step <= 3 ? THREADS : 2 * THREADS;
    unsigned blocks = (n + each - 1) / each;
    if (step == 7 && blocks > 64)
        blocks = 64;
    switch (step) {
    case 1: divergent<<<blocks, THREADS>>>(in, out); break;
    case 2: strided<<<blocks, THREADS>>>(in, out); break;
    case 3: sequential<<<blocks, THREADS>>>(in, out); break;
    case 4: first_add<<<blocks, THREADS>>>(in, out); break;
    case 5: last_warp_alone<<<blocks, THREADS>>>(in, out); break;
    case 6: unrolled<THREADS><<<blocks, THREADS>>>(in, out); break;
    default: many<THREADS><<<blocks, THREADS>>>(in, out, n);
    }
    return blocks;
}

int main(int argc, char **argv) {
    int step = atoi(argv[1]);
    unsigned n = 1 << 22;
    int *data = (int *)malloc(n * sizeof(int)), *from, *to, expect = 0, sum;
    for (unsigned i = 0; i < n; i++) {
        data[i] = i % 251;
        expect += data[i];
    }
    cudaMalloc((void **)&from, n * sizeof(int));
    cudaMemcpy(from, data, n * sizeof(int), cudaMemcpyHostToDevice);
    while (n > 1) {
        // Blocks read whole: behind the sums of a pass lie zeros.
        unsigned room = n / THREADS + 2 * THREADS;
        cudaMalloc((void **)&to, room * sizeof(int));
        cudaMemset(to, 0, room * sizeof(int));
        n = pass(step, from, to, n);
        from = to;
    }
    cudaMemcpy(&sum, from, sizeof(int), cudaMemcpyDeviceToHost);
    return sum == expect ? 0 : 1;
}
