// device: h200-sxm
// Occupancy of a simple kernel, bound by threads or by shared memory.
#include <stdio.h>

__global__ void copy(const float *a, float *b) { b[threadIdx.x] = a[threadIdx.x]; }
__global__ void staged(const float *a, float *b)
{
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    b[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main()
{
    int n, sizes[] = { 32, 64, 96, 128, 256, 384, 512, 768, 1024 };
    for (int size : sizes) {
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, copy, size, 0);
        printf("%d:%d ", size, n);
    }
    printf("\n");
    for (int bytes = 0; bytes <= 48 << 10; bytes += 12 << 10) {
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, staged, 128, bytes);
        printf("%d:%d ", bytes, n);
    }
    int grid = 0, block = 0;
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, copy, 0, 0);
    printf("| block %d\n", block);
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, copy, 0, 200);
    printf("at most 200: %d\n", block);
    return 0;
}
