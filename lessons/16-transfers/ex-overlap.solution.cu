// A vector goes to the device, through a
// kernel, and back. Copies and kernels take
// turns.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__host__ __device__ float rounds(float x)
{
    for (int k = 0; k < 4; ++k)
        x = sinf(x) + 1.0f / (1.0f + x * x);
    return x;
}

__global__ void apply(float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        v[i] = rounds(v[i]);
}

// Replaces the n values of h by rounds(h[i]).
// h is pinned; d has room for n values. Comes
// back when h is ready.
void process(float *h, float *d, int n)
{
    const int pieces = 4;
    int size = (n + pieces - 1) / pieces;
    cudaStream_t stream[pieces];
    for (int c = 0; c < pieces; ++c) {
        int first = c * size, count = n - first < size ? n - first : size;
        CHECK(cudaStreamCreate(&stream[c]));
        if (count <= 0)
            continue;
        CHECK(cudaMemcpyAsync(d + first, h + first, count * sizeof(float), cudaMemcpyHostToDevice, stream[c]));
        apply<<<(count + 127) / 128, 128, 0, stream[c]>>>(d + first, count);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(h + first, d + first, count * sizeof(float), cudaMemcpyDeviceToHost, stream[c]));
    }
    for (int c = 0; c < pieces; ++c) {
        CHECK(cudaStreamSynchronize(stream[c]));
        CHECK(cudaStreamDestroy(stream[c]));
    }
}

int main()
{
    const int n = 100000;
    float *h, *d;
    CHECK(cudaMallocHost(&h, n * sizeof(float)));
    CHECK(cudaMalloc(&d, n * sizeof(float)));
    for (int i = 0; i < n; ++i)
        h[i] = i % 100 * 0.01f;
    process(h, d, n);
    printf("%g %g %g\n", h[0], h[1], h[2]);
    CHECK(cudaFreeHost(h));
    CHECK(cudaFree(d));
    return 0;
}
