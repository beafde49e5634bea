// Launches that cannot be: their errors, which pass once they are read.
#include <stdio.h>

__global__ void nothing() { }
__global__ void __launch_bounds__(64) small() { }

static void report(const char *what)
{
    cudaError_t peeked = cudaPeekAtLastError(), got = cudaGetLastError();
    printf("%s: %s, %s, then %s\n", what, cudaGetErrorName(peeked), cudaGetErrorString(got), cudaGetErrorName(cudaGetLastError()));
}

int main()
{
    nothing<<<1, 1>>>();
    report("fine");
    nothing<<<1, 1025>>>();
    report("1025 threads");
    nothing<<<0, 32>>>();
    report("no blocks");
    nothing<<<1, 0>>>();
    report("no threads");
    nothing<<<1, dim3(1, 1, 65)>>>();
    report("65 deep");
    nothing<<<dim3(1, 65536), 1>>>();
    report("65536 high");
    nothing<<<dim3(1, 1, 65536), 1>>>();
    report("65536 deep");
    nothing<<<1, 32, 1 << 20>>>();
    report("1 MiB of shared memory");
    nothing<<<1, dim3(32, 32)>>>();
    report("1024 threads");
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
