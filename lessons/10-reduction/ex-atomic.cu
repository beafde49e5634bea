#include <cstdio>
#include <vector>

#define THREADS 256

__global__ void add_all(const int *in, int *sum, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i]);
}

// Sum of the n numbers at `in`, in device memory.
int total(const int *in, int n)
{
    int *out, sum = 0;
    cudaMalloc(&out, sizeof(int));
    cudaMemset(out, 0, sizeof(int));
    add_all<<<(n + THREADS - 1) / THREADS, THREADS>>>(in, out, n);
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    return sum;
}

int main()
{
    const int n = 10000;
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
