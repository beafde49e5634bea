// Eight small kernels: one after the other,
// beside each other, and with one that went
// to the default stream.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define KERNELS 8     // launches
// blocks of each: far fewer than there are
// multiprocessors
#define BLOCKS  2
// length of each thread's chain of operations
#define STEPS   2000

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

// A generator of pseudo-random numbers
// (Marsaglia's xorshift): every operation
// needs the one before.
__host__ __device__ unsigned walk(unsigned x)
{
    for (int k = 0; k < STEPS; ++k) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

__global__ void walks(unsigned *v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    v[i] = walk(i + 1);
}

enum Mode { ONE_STREAM, OWN_STREAMS, ONE_IN_DEFAULT };

int main()
{
    const int n = BLOCKS * 32;
    unsigned *d, h[n];
    cudaStream_t stream[KERNELS];
    cudaEvent_t start, stop;
    CHECK(cudaMalloc(&d, KERNELS * n * sizeof(unsigned)));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    for (int k = 0; k < KERNELS; ++k)
        CHECK(cudaStreamCreate(&stream[k]));

    int wrong = 0;
    const char *names[] = { "one stream", "a stream each", "the fifth in the default stream" };
    for (int mode = ONE_STREAM; mode <= ONE_IN_DEFAULT; ++mode) {
        CHECK(cudaEventRecord(start));
        for (int k = 0; k < KERNELS; ++k) {
            cudaStream_t s = mode == ONE_STREAM ? stream[0] : stream[k];
            if (mode == ONE_IN_DEFAULT && k == 4)
                s = 0;   // what <<<grid, block>>> means
            walks<<<BLOCKS, 32, 0, s>>>(d + k * n);
            CHECK(cudaGetLastError());
        }
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        printf("%7.1f us  %s\n", 1000 * ms, names[mode]);
        for (int k = 0; k < KERNELS; ++k) {
            CHECK(cudaMemcpy(h, d + k * n, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
            for (int i = 0; i < n; ++i)
                wrong += h[i] != walk(i + 1);
        }
    }
    printf("%d wrong\n", wrong);
    for (int k = 0; k < KERNELS; ++k)
        CHECK(cudaStreamDestroy(stream[k]));
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(d));
    return wrong != 0;
}
