// A grid with three layers of blocks.
#include <cstdio>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void mark(int *seen)
{
    seen[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] = blockIdx.z;
}

int main()
{
    int h[12], *d, wrong = 0;
    cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 0));
    printf("at most %d x %d x %d blocks\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
    CHECK(cudaMalloc(&d, sizeof h));
    mark<<<dim3(2, 2, 3), 1>>>(d);
    cudaError_t e = cudaGetLastError();
    printf("2 x 2 x 3 blocks: %s\n", cudaGetErrorString(e));
    if (e == cudaSuccess) {
        CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
        for (int i = 0; i < 12; ++i)
            wrong += h[i] != i / 4;
    }
    CHECK(cudaFree(d));
    return wrong != 0 || (e == cudaSuccess) != (p.maxGridSize[2] > 1);
}
