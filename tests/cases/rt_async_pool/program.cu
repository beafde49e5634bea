// device: h200-sxm
// cudaMallocAsync and cudaFreeAsync in stream order.
#include <stdio.h>

__global__ void fill(int *p, int v) { p[threadIdx.x] = v * threadIdx.x; }

int main()
{
    cudaStream_t s;
    cudaStreamCreate(&s);
    int *h;
    cudaMallocHost(&h, 64 * sizeof(int));
    for (int round = 1; round <= 3; ++round) {
        int *d;
        printf("%s ", cudaGetErrorName(cudaMallocAsync(&d, 64 * sizeof(int), s)));
        fill<<<1, 64, 0, s>>>(d, round);
        cudaMemcpyAsync(h, d, 64 * sizeof(int), cudaMemcpyDeviceToHost, s);
        printf("%s ", cudaGetErrorName(cudaFreeAsync(d, s)));
        cudaStreamSynchronize(s);
        printf("%d\n", h[63]);
    }
    cudaFreeHost(h);
    cudaStreamDestroy(s);
    return 0;
}
