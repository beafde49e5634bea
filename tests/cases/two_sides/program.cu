// What a program can learn about the side it is compiled for, limits of the device, and tiles of any parent.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__constant__ int offsets_gpu[4] = {1, 20, 300, 4000};
static int asked = 0;
static int offsets_cpu[4] = {1, 20, 300, 4000};

#ifdef __CUDA_ARCH__
#define OFFSET(i) offsets_gpu[i]
#else
#define OFFSET(i) offsets_cpu[i]
#endif

__host__ __device__ int offset(int i) {
#if !defined(__CUDA_ARCH__)
    ++asked;
#endif
    return OFFSET(i & 3);
}

template <typename T>
struct Place {
    T at;
    __host__ __device__ explicit Place(T x)
        : at(x) {
#ifdef __CUDA_ARCH__
        at += T(threadIdx.x);
#endif
    }
    __host__ __device__ const char *side() const {
#ifdef __CUDA_ARCH__
        return "device";
#else
        return "host";
#endif
    }
};

#define BOTH(name, n) \
    __host__ __device__ int name##_a() { return n; } \
    __host__ __device__ int name##_b() { return -n; }
BOTH(five, 5)

__global__ void sums(int *out) {
    Place<int> p(100);
    out[threadIdx.x] = offset(threadIdx.x) + p.at + five_a() * 2 + five_b();
    if (threadIdx.x == 3) printf("%s sees %d\n", p.side(), p.at);
}

template <unsigned N>
__device__ int total(cg::thread_block_tile<N> tile, int x) {
    for (int n = tile.size() / 2; n > 0; n /= 2) x += tile.shfl_down(x, n);
    return tile.shfl(x, 0);
}

__global__ void tiles(int *out) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    auto eight = cg::tiled_partition<8>(warp);
    cg::thread_block_tile<8> same = eight;
    int x = threadIdx.x;
    out[threadIdx.x] = total<32>(warp, x) * 1000 + total<8>(eight, x) + same.meta_group_rank();
}

__device__ int depth(volatile int *a, int n) {
    int keep[8];
    for (int i = 0; i < 8; i++) keep[i] = a[i % 4] + n;
    int below = n > 0 ? depth(a, n - 1) : 0;
    return below + keep[n & 7];
}
__global__ void deep(int *out) { out[0] = depth(out + 1, 60); }

int main() {
    int *d, h[64];
    cudaMalloc(&d, sizeof h);
    sums<<<1, 4>>>(d);
    cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
    Place<int> p(100);
    printf("%s sees %d, offsets %d %d, asked %d times\n", p.side(), p.at, offset(2), offset(7), asked);
#ifdef __CUDA_ARCH__
    printf("main is not for the device\n");
#else
    printf("main is for the host\n");
#endif

    tiles<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", h[0], h[8], h[40], h[63]);

    size_t stack = 0;
    cudaDeviceGetLimit(&stack, cudaLimitStackSize);
    printf("stack at the start: %zu\n", stack);
    cudaError_t e = cudaDeviceSetLimit(cudaLimitStackSize, 32768);
    cudaDeviceGetLimit(&stack, cudaLimitStackSize);
    printf("%s, now %zu\n", cudaGetErrorName(e), stack);
    e = cudaDeviceSetLimit((cudaLimit)77, 1);
    printf("%s, then %s\n", cudaGetErrorName(e), cudaGetErrorName(cudaGetLastError()));
    cudaMemset(d, 0, sizeof h);
    deep<<<1, 1>>>(d);
    e = cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost);
    printf("%s %d\n", cudaGetErrorName(e), h[0]);
    cudaFree(d);
}
