// Streams: while one chunk is computed, the next comes in and the one before goes out.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define N      262144   // elements, a multiple of 256 * CHUNKS
#define CHUNKS 4        // each in a stream of its own
#define WORK   8        // rounds of arithmetic for each element

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

__global__ void compute(float *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = data[i];
    for (int k = 0; k < WORK; ++k)
        x = 0.5f * (x + 2 / x);
    data[i] = x;
}

// Copies the data in, computes, copies it out, in `chunks` pieces; returns milliseconds.
float run(float *host, float *device, cudaStream_t *stream, int chunks)
{
    for (int i = 0; i < N; ++i)
        host[i] = 1 + i % 8;
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    // The default stream waits for all others, so these events enclose everything.
    CHECK(cudaEventRecord(begin));
    int n = N / chunks;
    for (int c = 0; c < chunks; ++c) {
        // Inside a stream one thing follows the other; different streams may overlap.
        float *there = device + c * n, *here = host + c * n;
        CHECK(cudaMemcpyAsync(there, here, n * sizeof(float), cudaMemcpyHostToDevice,
                              stream[c]));
        compute<<<(n + 255) / 256, 256, 0, stream[c]>>>(there, n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(here, there, n * sizeof(float), cudaMemcpyDeviceToHost,
                              stream[c]));
    }
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    return ms;
}

int main()
{
    float *host, *device;
    // Only pinned memory can be copied while the host and the kernels go on.
    CHECK(cudaMallocHost(&host, N * sizeof(float)));
    CHECK(cudaMalloc(&device, N * sizeof(float)));
    cudaStream_t stream[CHUNKS];
    for (cudaStream_t &s : stream)
        CHECK(cudaStreamCreate(&s));

    float whole = run(host, device, stream, 1);
    float chunked = run(host, device, stream, CHUNKS);
    printf("one stream %.1f us, %d streams %.1f us\n", 1000 * whole, CHUNKS,
           1000 * chunked);

    // The rounds are Newton's method for the root of 2, whatever the start.
    float worst = 0;
    for (int i = 0; i < N; ++i)
        worst = fmaxf(worst, fabsf(host[i] - 1.41421356f));
    printf("max error %.1e\n", worst);

    for (cudaStream_t s : stream)
        CHECK(cudaStreamDestroy(s));
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(host));
    return worst > 1e-6f;
}
