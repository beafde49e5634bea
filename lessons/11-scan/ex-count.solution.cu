#include <cstdio>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>
#include <vector>

#define THREADS 256

__global__ void test(const int *in, int *flags, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n)
        flags[i] = in[i] >= 0;
}

__global__ void move(const int *in, const int *places, int *out, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n && in[i] >= 0)
        out[places[i]] = in[i];
}

// Writes the numbers of in[0..n) that aren't negative to out, in their order; returns how many.
int compact(const int *in, int *out, int n)
{
    int blocks = (n + THREADS - 1) / THREADS, *places, count;
    cudaMalloc(&places, (n + 1) * sizeof(int));
    cudaMemset(places + n, 0, sizeof(int));
    test<<<blocks, THREADS>>>(in, places, n);
    thrust::exclusive_scan(thrust::device, places, places + n + 1, places);
    move<<<blocks, THREADS>>>(in, places, out, n);
    cudaMemcpy(&count, places + n, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(places);
    return count;
}

int main()
{
    const int n = 1000;
    std::vector<int> a(n), b(n);
    int expected = 0;
    for (int i = 0; i < n; ++i)
        expected += (a[i] = i % 7 - 3) >= 0;
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, a.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    int count = compact(in, out, n);
    printf("%d kept, %s\n", count, count == expected ? "right" : "wrong");
    cudaFree(in);
    cudaFree(out);
    return count != expected;
}
