// The largest of the 32 numbers of each warp, by the best means of each GPU.
#include <cstdio>
#include <vector>

__device__ int warp_max(int x)
{
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(0xffffffff, x);
#elif __CUDA_ARCH__ >= 300
    for (int step = 16; step > 0; step /= 2)
        x = max(x, __shfl_xor_sync(0xffffffff, x, step));
    return x;
#else
    __shared__ int cell[256];
    int t = threadIdx.x;
    cell[t] = x;
    for (int step = 16; step > 0; step /= 2) {
        __syncthreads();
        int other = cell[t ^ step];
        __syncthreads();
        cell[t] = max(cell[t], other);
    }
    return cell[t];
#endif
}

// n is a multiple of 256; maxima has n / 32 elements.
__global__ void maxima_of_warps(const int *in, int *maxima)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int m = warp_max(in[i]);
    if (i % 32 == 0)
        maxima[i / 32] = m;
}

int main()
{
    std::vector<int> x(256), m(8);
    for (int i = 0; i < 256; ++i)
        x[i] = i * 37 % 100;
    int *dx, *dm;
    cudaMalloc(&dx, 256 * sizeof(int));
    cudaMalloc(&dm, 8 * sizeof(int));
    cudaMemcpy(dx, x.data(), 256 * sizeof(int), cudaMemcpyHostToDevice);
    maxima_of_warps<<<1, 256>>>(dx, dm);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(m.data(), dm, 8 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", m[0], m[1], m[2], m[3]);
    cudaFree(dx);
    cudaFree(dm);
    return 0;
}
