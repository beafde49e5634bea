// Sums of the 256 elements of each block, by a tree in shared memory.
#define KERNEL reduction

__global__ void reduction(const float *a, const float *, float *c, int, int)
{
    __shared__ float sums[256];
    int thread = threadIdx.x;
    sums[thread] = a[blockIdx.x * blockDim.x + thread];
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (thread < stride)
            sums[thread] += sums[thread + stride];
    }
    if (thread == 0)
        c[blockIdx.x] = sums[0];
}

#include "host.cuh"
