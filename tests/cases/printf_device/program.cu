// printf in kernels, one thread at a time so that the order is defined.
#include <stdio.h>

__global__ void say(int n, float f, const char *unused)
{
    for (int i = 0; i < n; ++i)
        if (threadIdx.x == i) printf("thread %d of block %u: %.2f %s %c %lld %x\n", threadIdx.x, blockIdx.x, f * i, "text", 'a' + i, 1LL << (30 + i), 255 * i);
    if (threadIdx.x == 0) printf("%5d|%-5d|%05.1f|%e|100%%\n", 42, 42, 2.5, 12345.0);
}

int main()
{
    say<<<1, 4>>>(4, 1.5f, 0);
    cudaDeviceSynchronize();
    printf("host after\n");
    return 0;
}
