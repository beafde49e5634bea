// A lock made of atomicCAS and atomicExch, taken by one thread of each block; and a ticket for each.
#include <stdio.h>

__device__ int lock, shared_count;
__device__ long long log_sum;

__global__ void work(int times)
{
    if (threadIdx.x != 0) return;
    for (int i = 0; i < times; ++i) {
        while (atomicCAS(&lock, 0, 1) != 0) { }
        __threadfence();
        volatile int *c = &shared_count;
        volatile long long *s = &log_sum;
        int v = *c;
        *c = v + 1;
        *s += v;
        __threadfence();
        atomicExch(&lock, 0);
    }
}

int main()
{
    work<<<10, 64>>>(20);
    int c;
    long long s;
    cudaMemcpyFromSymbol(&c, shared_count, sizeof c);
    cudaMemcpyFromSymbol(&s, log_sum, sizeof s);
    printf("%d %lld\n", c, s);
    return 0;
}
