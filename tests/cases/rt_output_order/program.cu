// What kernels and functions of the host print comes when the host waits; pinned memory needs no other pointer.
#include <stdio.h>

__global__ void hello() { printf("device\n"); }
__global__ void twice(int *p) { atomicAdd(p + threadIdx.x, p[threadIdx.x]); }
void called(void *) { printf("callback\n"); }

int main()
{
    hello<<<1, 1>>>();
    printf("launched\n");
    cudaDeviceSynchronize();
    cudaStream_t s;
    cudaStreamCreate(&s);
    hello<<<1, 1, 0, s>>>();
    cudaLaunchHostFunc(s, called, 0);
    hello<<<1, 1, 0, s>>>();
    printf("issued\n");
    cudaStreamSynchronize(s);
    int *h;
    cudaMallocHost(&h, 4 * sizeof(int));
    for (int i = 0; i < 4; ++i) h[i] = i + 1;
    twice<<<1, 4>>>(h);
    hello<<<1, 1>>>();
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
    cudaFreeHost(h);
    return 0;
}
