// Memory set and copied asynchronously, in 1 and 2 dimensions, in the order of the stream.
#include <stdio.h>

__global__ void add(unsigned char *p, size_t pitch) { p[threadIdx.y * pitch + threadIdx.x] += threadIdx.x; }

int main()
{
    unsigned char *d, *h;
    size_t pitch;
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMallocPitch(&d, &pitch, 10, 4);
    cudaMallocHost(&h, 40);
    cudaMemsetAsync(d, 0xaa, pitch * 4, s);
    cudaMemset2DAsync(d + 2, pitch, 7, 5, 3, s);
    add<<<1, dim3(10, 4), 0, s>>>(d, pitch);
    cudaMemcpy2DAsync(h, 10, d, pitch, 10, 4, cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    for (int i = 0; i < 40; ++i) printf("%d%c", h[i], i % 10 == 9 ? '\n' : ' ');
    cudaStreamDestroy(s);
    cudaFreeHost(h);
    cudaFree(d);
    return 0;
}
