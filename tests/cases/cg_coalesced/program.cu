// coalesced_threads in a branch: how many came, ranks among them, and one atomic for all of them.
#include <stdio.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int addOne(int *counter)
{
    cg::coalesced_group g = cg::coalesced_threads();
    int before = 0;
    if (g.thread_rank() == 0) before = atomicAdd(counter, g.size());
    return g.shfl(before, 0) + g.thread_rank();
}

__global__ void filter(const int *in, int *out, int *count)
{
    int v = in[threadIdx.x + blockIdx.x * blockDim.x];
    if (v % 3 == 1) out[addOne(count)] = v;
}

int main()
{
    const int n = 256;
    int h[n], kept = 0, sum = 0, *in, *out, *count;
    for (int i = 0; i < n; ++i) h[i] = i * 7 % 97;
    int want = 0;
    for (int v : h) if (v % 3 == 1) want += v * v;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    cudaMemset(out, 0, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    filter<<<2, 128>>>(in, out, count);
    cudaMemcpy(&kept, count, sizeof kept, cudaMemcpyDeviceToHost);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < kept; ++i) sum += h[i] * h[i];
    printf("kept %d, squares %d of %d, next %d\n", kept, sum, want, h[kept]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(count);
    return 0;
}
