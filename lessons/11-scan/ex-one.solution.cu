#include <cstdio>
#include <vector>

#define THREADS 256

// Adds sums[b] to each number of block b.
__global__ void add_sums(int *out, const int *sums, int n)
{
    __shared__ int before;
    if (threadIdx.x == 0)
        before = sums[blockIdx.x];
    __syncthreads();
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n)
        out[i] += before;
}

int main()
{
    const int n = 16384, blocks = n / THREADS;
    std::vector<int> a(n), s(blocks), b(n);
    for (int i = 0; i < n; ++i)
        a[i] = i % 100;
    for (int i = 0; i < blocks; ++i)
        s[i] = 1000 * i;
    int *out, *sums;
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMemcpy(out, a.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(sums, s.data(), blocks * sizeof(int), cudaMemcpyHostToDevice);
    add_sums<<<blocks, THREADS>>>(out, sums, n);
    cudaMemcpy(b.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += b[i] != a[i] + s[i / THREADS];
    printf("%d of %d wrong\n", wrong, n);
    cudaFree(out);
    cudaFree(sums);
    return wrong != 0;
}
