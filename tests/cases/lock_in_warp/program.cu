// device: h200-sxm
// A lock that all lanes of a warp want: from compute capability 7.0 on every thread comes forward.
#include <cstdio>

__device__ __noinline__ void acquire(int *lock) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
}
__device__ __noinline__ void release(int *lock) {
    __threadfence();
    atomicExch(lock, 0);
}

__global__ void one(int *lock, volatile int *sum, int rounds) {
    for (int i = 0; i < rounds; i++) {
        acquire(lock);
        *sum += threadIdx.x % 3 + 1;
        release(lock);
    }
    __syncthreads();
    if (threadIdx.x == 0 && blockIdx.x == 0) sum[1] = 7;
}

__global__ void many(int *locks, volatile int *sums) {
    int mine = threadIdx.x % 5;
    if (threadIdx.x & 1) {
        while (atomicCAS(&locks[mine], 0, 1)) {}
    } else {
        while (atomicExch(&locks[mine], 1) == 1) {}
    }
    __threadfence();
    sums[mine] += 1;
    __threadfence();
    atomicExch(&locks[mine], 0);
}

int main() {
    int *d, h[20];
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    one<<<3, 96>>>(d, d + 1, 3);
    many<<<2, 64>>>(d + 4, d + 10);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %s\n", h[1], h[2], cudaGetErrorName(cudaGetLastError()));
    for (int i = 0; i < 5; i++) printf("%d ", h[10 + i]);
    printf("\n");
}
