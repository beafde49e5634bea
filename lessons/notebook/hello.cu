// The smallest CUDA program: eight threads of the GPU, two blocks of four, say hello.
#include <cstdio>

#define BLOCKS  2
#define THREADS 4   // in each block

// All threads run this function; only the built-in numbers tell them apart.
__global__ void hello()
{
    printf("hello from thread %d of block %d\n", threadIdx.x, blockIdx.x);
}

int main()
{
    hello<<<BLOCKS, THREADS>>>();
    // A launch returns at once, so ask whether it was accepted, then wait for its end.
    bool launched = cudaGetLastError() == cudaSuccess;
    bool finished = cudaDeviceSynchronize() == cudaSuccess;
    return launched && finished ? 0 : 1;
}
