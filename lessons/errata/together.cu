// Four kernels of two blocks, one after
// the other and in streams of their own.
#include <cstdio>

#define KERNELS 4
#define STEPS   10000

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void spin(unsigned *v)
{
    unsigned x = threadIdx.x + 1;
    for (int k = 0; k < STEPS; ++k)
        x = x * 1664525u + 1013904223u;
    v[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

int main()
{
    unsigned *d;
    cudaStream_t stream[KERNELS];
    cudaEvent_t start, stop;
    float one, many;
    cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 0));
    CHECK(cudaMalloc(&d, KERNELS * 64 * sizeof(unsigned)));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    for (int k = 0; k < KERNELS; ++k)
        CHECK(cudaStreamCreate(&stream[k]));
    for (int own = 0; own <= 1; ++own) {
        CHECK(cudaEventRecord(start));
        for (int k = 0; k < KERNELS; ++k)
            spin<<<2, 32, 0, stream[own ? k : 0]>>>(d + 64 * k);
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaEventElapsedTime(own ? &many : &one, start, stop));
    }
    printf("one stream: %.0f us, %d streams: %.0f us\n", 1000 * one, KERNELS, 1000 * many);
    for (int k = 0; k < KERNELS; ++k)
        CHECK(cudaStreamDestroy(stream[k]));
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(d));
    return (many < 0.5f * one) != (p.major >= 2);
}
