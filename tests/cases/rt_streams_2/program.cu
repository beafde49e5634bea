// Streams: creation, flags, priorities, order within one, synchronisation and query.
#include <stdio.h>

__global__ void step(int *p, int mul, int add) { *p = *p * mul + add; }

int main()
{
    cudaStream_t s[3];
    printf("%s ", cudaGetErrorName(cudaStreamCreate(&s[0])));
    printf("%s ", cudaGetErrorName(cudaStreamCreateWithFlags(&s[1], cudaStreamNonBlocking)));
    printf("%s\n", cudaGetErrorName(cudaStreamCreateWithPriority(&s[2], cudaStreamNonBlocking, 0)));
    unsigned flags;
    for (cudaStream_t t : s) {
        cudaStreamGetFlags(t, &flags);
        printf("%u ", flags);
    }
    int prio = 5, *d, *h;
    cudaStreamGetPriority(s[2], &prio);
    printf("prio %d\n", prio);
    cudaMalloc(&d, 3 * sizeof(int));
    cudaMallocHost(&h, 3 * sizeof(int));
    for (int k = 0; k < 3; ++k) {
        cudaMemsetAsync(d + k, 0, sizeof(int), s[k]);
        for (int i = 1; i <= 6; ++i) step<<<1, 1, 0, s[k]>>>(d + k, 2 + k, i);
        cudaMemcpyAsync(h + k, d + k, sizeof(int), cudaMemcpyDeviceToHost, s[k]);
    }
    for (cudaStream_t t : s) {
        cudaStreamSynchronize(t);
        printf("%s ", cudaGetErrorName(cudaStreamQuery(t)));
    }
    printf("%d %d %d\n", h[0], h[1], h[2]);
    printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(0)));
    for (cudaStream_t t : s) printf("%s ", cudaGetErrorName(cudaStreamDestroy(t)));
    printf("\n");
    cudaFree(d);
    cudaFreeHost(h);
    return 0;
}
