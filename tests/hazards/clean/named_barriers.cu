// Barriers for some warps order what these do: producers and consumers with two buffers, a chain of warps, halves of a block.
__device__ void meet(int id, int threads) { asm volatile("bar.sync %0, %1;" : : "r"(id), "r"(threads) : "memory"); }
__device__ void arrive(int id, int threads) { asm volatile("bar.arrive %0, %1;" : : "r"(id), "r"(threads) : "memory"); }

__global__ void pipeline(int* out)
{
    __shared__ int buffer[2][64];
    int lane = threadIdx.x % 64, sum = 0;
    for (int r = 0; r < 12; ++r) {
        int b = r & 1;
        if (threadIdx.x < 64) {
            if (r >= 2) meet(3 + b, 192);
            buffer[b][lane] = r + lane;
            arrive(1 + b, 192);
        } else {
            meet(1 + b, 192);
            sum += buffer[b][63 - lane];
            if (r + 2 < 12) arrive(3 + b, 192);
        }
    }
    if (threadIdx.x >= 64) out[threadIdx.x - 64] = sum;
}

// What the first warp wrote, the last one knows of by all between them.
__global__ void chain(int* out)
{
    __shared__ int cell[128];
    int warp = threadIdx.x / 32;
    if (warp == 0) cell[threadIdx.x] = threadIdx.x;
    if (warp > 0) meet(warp, 64);
    if (warp < 3) arrive(warp + 1, 64);
    if (warp == 3) {
        out[threadIdx.x] = cell[127 - threadIdx.x];
        __syncwarp();
        cell[threadIdx.x - 96] = 0;
    }
}

__global__ void halves(int* out)
{
    __shared__ int cell[128];
    __syncthreads();
    int id = 1 + threadIdx.x / 64, other = threadIdx.x ^ 63;
    for (int r = 0; r < 4; ++r) {
        cell[threadIdx.x] = r;
        meet(id, 64);
        out[threadIdx.x] = cell[other];
        meet(id, 64);
    }
    __syncthreads();
    out[threadIdx.x] += cell[127 - threadIdx.x];
}

// A barrier without a count but with a number is one for all; counted for all, too.
__global__ void numbers(int* out)
{
    __shared__ int cell[128];
    cell[threadIdx.x] = threadIdx.x;
    asm volatile("bar.sync 4;" ::: "memory");
    int x = cell[127 - threadIdx.x], y;
    asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 5; barrier.red.popc.u32 %0, 5, 128, p; }" : "=r"(y) : "r"(x) : "memory");
    cell[threadIdx.x] = x + y;
    __barrier_sync_count(6, 128);
    x = cell[threadIdx.x ^ 64];
    if (threadIdx.x < 96) {
        arrive(0, 128);
    } else {
        __syncthreads();
        cell[threadIdx.x - 96] = 1;
    }
    out[threadIdx.x] = x;
}

int main()
{
    int* out;
    cudaMalloc(&out, 128 * sizeof(int));
    for (int i = 0; i < 3; ++i) {
        pipeline<<<1, 192>>>(out);
        chain<<<1, 128>>>(out);
        halves<<<1, 128>>>(out);
        numbers<<<1, 128>>>(out);
    }
    cudaDeviceSynchronize();
    cudaFree(out);
}
