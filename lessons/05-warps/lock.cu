// A lock that the lanes of one warp fight for.
#include <stdio.h>

#define THREADS 32

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__device__ int lock, counter;

__global__ void count()
{
    while (atomicCAS(&lock, 0, 1) != 0)
        ;   // somebody else has it
    __threadfence();
    *(volatile int *)&counter += 1;
    __threadfence();
    atomicExch(&lock, 0);
}

int main()
{
    count<<<1, THREADS>>>();
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    int result;
    CHECK(cudaMemcpyFromSymbol(&result, counter, sizeof result));
    printf("%d threads counted to %d\n", THREADS, result);
    return result != THREADS;
}
