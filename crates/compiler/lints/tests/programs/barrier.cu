// Barriers that only some threads come to, and the like of them that all come to.
#include <cstdio>
#include <cooperative_groups.h>
#include <helper_cuda.h>
__global__ void of_half(float *d) {
    __shared__ float s[64];
    s[threadIdx.x] = d[threadIdx.x];
    if (threadIdx.x < 32) {
        __syncthreads();
        d[threadIdx.x] = s[63 - threadIdx.x];
    }
}
__global__ void returned(float *d) {
    int t = threadIdx.x;
    if (t >= 40) return;
    __syncthreads();
    d[t] = 1;
}
__global__ void beyond(float *d, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    d[i] = 1;
    __syncthreads();
}
__global__ void rounded(float *d, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d[i] = 1;
        if (__syncthreads_or(d[i] > 2)) d[i] = 3;
    }
}
__global__ void sums(float *d) {
    for (int s = blockDim.x / 2; s > 0; s /= 2)
        if (threadIdx.x < s) {
            d[threadIdx.x] += d[threadIdx.x + s];
            __syncthreads();
        }
}
__device__ void helper(float *d) {
    if (threadIdx.x == 0) {
        d[0] = 1;
        __syncthreads();
    }
}
__global__ void calls(float *d) { helper(d); }

__global__ void exact(float *d, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __syncthreads();
    d[i] = 1;
}
__global__ void all_of_them(float *d, int n) {
    if (threadIdx.x >= n) return;
    __syncthreads();
    if (blockIdx.x == 0) __syncthreads();
    if (threadIdx.y == 0) __syncthreads();
    if (threadIdx.x < 8) {
        d[threadIdx.x] = 1;
    }
    __syncthreads();
}
__device__ void wait_for_all() { __syncthreads(); }
__device__ void wait_or_not(int n) { if (n > 3) __syncthreads(); }
__global__ void by_group(float *d, int n) {
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    if (block.thread_rank() >= n) return;
    block.sync();
    d[block.thread_rank()] = 1;
}
__global__ void by_function(float *d, int n) {
    if (threadIdx.x < 20) {
        wait_or_not(n);
        wait_for_all();
        d[threadIdx.x] = 1;
    }
}
__global__ void by_no_barrier(float *d, int n) {
    auto block = cooperative_groups::this_thread_block();
    auto tile = cooperative_groups::tiled_partition<32>(block);
    if (threadIdx.x < 32) tile.sync();
    if (threadIdx.x < 20) wait_or_not(n);
    if (block.thread_rank() < 64) block.sync();
    d[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
    float *d;
    int n = 1000, many = argc * 1000;
    checkCudaErrors(cudaMalloc(&d, 4096));
    of_half<<<1, 64>>>(d);
    returned<<<1, 64>>>(d);
    beyond<<<4, 256>>>(d, n);
    rounded<<<(many + 255) / 256, 256>>>(d, many);
    sums<<<1, 64>>>(d);
    calls<<<1, 64>>>(d);
    exact<<<4, 256>>>(d, 1024);
    exact<<<many / 256, 256>>>(d, many);
    by_group<<<1, 64>>>(d, 40);
    by_function<<<1, 64>>>(d, 40);
    by_no_barrier<<<1, 64>>>(d, 40);
    all_of_them<<<2, 128>>>(d, 128);
}
