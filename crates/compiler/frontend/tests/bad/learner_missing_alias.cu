#include <cstdio>
#include <vector>
#include <cooperative_groups.h>

__device__ int tileSum(int v)
{
    auto tile = cg::tiled_partition<32>(cooperative_groups::this_thread_block());
    for (int d = tile.size() / 2; d > 0; d /= 2)
        v += tile.shfl_down(v, d);
    return v;
}

__global__ void warpSums(const int* in, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int s = tileSum(in[i]);
    if (threadIdx.x % 32 == 0)
        out[i / 32] = s;
}

int main()
{
    const int n = 1024;
    std::vector<int> in(n, 1), out(n / 32);
    int *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_out, n / 32 * sizeof(int));
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    warpSums<<<n / 128, 128>>>(d_in, d_out);
    cudaMemcpy(out.data(), d_out, n / 32 * sizeof(int), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int s : out)
        if (s != 32) ++bad;
    printf("%d bad sums\n", bad);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
