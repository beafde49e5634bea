// printf from one device thread with many conversions; clock() and clock64()
// never run backwards; threadfence and a last-block-done counter.
#include <cstdio>
#include <cuda_runtime.h>

__device__ unsigned blocksDone;

__global__ void report(const int *v, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        printf("device: %d values, first %d, hex %x, unsigned %u\n", n, v[0], v[1], (unsigned)v[2]);
        printf("device: [%5d] [%-5d] [%05d] [%+d]\n", v[3], v[3], v[3], v[3]);
        printf("device: %.3f %8.2f %e %g\n", 1.5, -2.25f, 1024.0, 0.0625);
        printf("device: %c%c %s 100%%\n", 'o', 'k', "text");
        printf("device: %lld %llu %ld\n", -5000000000LL, 5000000000ULL, 77L);
    }
}

__global__ void clocks(int *backwards)
{
    long long a = clock64();
    clock_t c0 = clock();
    volatile int sink = 0;
    for (int i = 0; i < 200; ++i) sink = sink + i * (int)threadIdx.x;
    clock_t c1 = clock();
    long long b = clock64();
    if (b < a || (int)(c1 - c0) < 0) atomicAdd(backwards, 1);
}

__global__ void sumWithLastBlock(const int *v, volatile int *partial, int *total, int n)
{
    __shared__ int s;
    __shared__ bool last;
    if (threadIdx.x == 0) s = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&s, v[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = s;
        __threadfence();
        last = atomicInc(&blocksDone, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int t = 0;
        for (int b = 0; b < gridDim.x; ++b) t += partial[b];
        *total = t;
        printf("device: last block adds %d partial sums\n", gridDim.x);
    }
}

int main()
{
    const int n = 700;
    int h[n], *d, *part, *res, back = -1, total = 0, want = 0;
    for (int i = 0; i < n; ++i) want += h[i] = 42 + i * i % 19;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&part, 64 * sizeof(int));
    cudaMalloc(&res, 2 * sizeof(int));
    cudaMemset(res, 0, 2 * sizeof(int));
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    report<<<2, 64>>>(d, n);
    cudaDeviceSynchronize();
    clocks<<<4, 64>>>(res);
    sumWithLastBlock<<<(n + 63) / 64, 64>>>(d, part, res + 1, n);
    cudaDeviceSynchronize();
    cudaMemcpy(&back, res, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&total, res + 1, sizeof(int), cudaMemcpyDeviceToHost);
    printf("host: clock backwards in %d threads, total %d of %d\n", back, total, want);
    cudaFree(d); cudaFree(part); cudaFree(res);
    return back != 0 || total != want;
}
