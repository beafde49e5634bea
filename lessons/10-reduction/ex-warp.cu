#include <cstdio>
#include <vector>

#define THREADS 128

// s[0..63] is added up into s[0] by the 32 threads of the first warp.
__device__ void last_warp(volatile int *s, int t)
{
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
}

__global__ void block_sums(const int *in, int *out, int n)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    s[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (t < 64)
        s[t] += s[t + 64];
    __syncthreads();
    if (t < 32)
        last_warp(s, t);
    if (t == 0)
        out[blockIdx.x] = s[0];
}

// Sum of the n numbers at `in`, in device memory.
int total(const int *in, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    std::vector<int> sums(blocks);
    int *out;
    cudaMalloc(&out, blocks * sizeof(int));
    block_sums<<<blocks, THREADS>>>(in, out, n);
    cudaMemcpy(sums.data(), out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    int sum = 0;
    for (int s : sums)
        sum += s;
    return sum;
}

int main()
{
    const int n = 1000;
    std::vector<int> data(n);
    int expected = 0;
    for (int i = 0; i < n; ++i)
        expected += data[i] = i % 13 - 4;
    int *in;
    cudaMalloc(&in, n * sizeof(int));
    cudaMemcpy(in, data.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    int result = total(in, n);
    printf("%d, %s\n", result, result == expected ? "right" : "wrong");
    cudaFree(in);
    return result != expected;
}
