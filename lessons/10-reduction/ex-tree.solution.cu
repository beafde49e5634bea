#include <cstdio>
#include <vector>

#define THREADS 256

__global__ void block_sums(const int *in, int *out, int n)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    s[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = THREADS / 2; d > 0; d /= 2) {
        if (t < d)
            s[t] += s[t + d];
        __syncthreads();
    }
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
