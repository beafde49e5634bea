// Exclusive prefix sums of N numbers by many blocks: three launches.
#include <cstdio>
#include <vector>

#define N       131072
#define THREADS 256

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

// Sum of x of all threads before this one; total: of all.
__device__ int scan_block(int x, int *total)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x, sum = x;
#if __CUDA_ARCH__ >= 300
    for (int d = 1; d < 32; d *= 2) {
        int before = __shfl_up_sync(0xffffffff, sum, d);
        if (t % 32 >= d)
            sum += before;
    }
    if (t % 32 == 31)
        s[t / 32] = sum;
    __syncthreads();
    int all = 0;
    for (int w = 0; w < THREADS / 32; ++w) {   // eight sums: each thread adds up what it needs
        if (w == t / 32)
            sum += all;
        all += s[w];
    }
    __syncthreads();
    *total = all;
#else
    s[t] = x;
    __syncthreads();
    for (int d = 1; d < THREADS; d *= 2) {
        int before = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] = sum += before;
        __syncthreads();
    }
    *total = s[THREADS - 1];
    __syncthreads();
#endif
    return sum - x;
}

__global__ void scan_each(const int *in, int *out, int *sums)
{
    int i = blockIdx.x * THREADS + threadIdx.x, total;
    int before = scan_block(i < N ? in[i] : 0, &total);
    if (i < N)
        out[i] = before;
    if (threadIdx.x == 0)
        sums[blockIdx.x] = total;
}

__global__ void scan_sums(int *sums, int n)    // one block
{
    for (int i = threadIdx.x, carry = 0; i - threadIdx.x < n; i += THREADS) {
        int total, before = scan_block(i < n ? sums[i] : 0, &total);
        if (i < n)
            sums[i] = carry + before;
        carry += total;
    }
}

__global__ void add_sums(int *out, const int *sums)
{
    __shared__ int before;                     // one load for the block
    if (threadIdx.x == 0)
        before = sums[blockIdx.x];
    __syncthreads();
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < N)
        out[i] += before;
}

int main()
{
    const int blocks = (N + THREADS - 1) / THREADS;
    std::vector<int> a(N), b(N);
    for (int i = 0; i < N; ++i)
        a[i] = i * 7 % 23 - 5;
    int *in, *out, *sums;
    CHECK(cudaMalloc(&in, N * sizeof(int)));
    CHECK(cudaMalloc(&out, N * sizeof(int)));
    CHECK(cudaMalloc(&sums, blocks * sizeof(int)));
    CHECK(cudaMemcpy(in, a.data(), N * sizeof(int), cudaMemcpyHostToDevice));
    scan_each<<<blocks, THREADS>>>(in, out, sums);
    scan_sums<<<1, THREADS>>>(sums, blocks);
    add_sums<<<blocks, THREADS>>>(out, sums);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b.data(), out, N * sizeof(int), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0, sum = 0; i < N; sum += a[i++])
        wrong += b[i] != sum;
    printf("%d numbers: %d wrong\n", N, wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(sums));
    return wrong != 0;
}
