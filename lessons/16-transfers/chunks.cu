// A vector through the device in three ways:
// whole, chunk after chunk, and step after
// step.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define N      262144   // elements
// pieces, each in a stream of its own
#define CHUNKS 4
// rounds of arithmetic for each element
#define WORK   4

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__host__ __device__ float rounds(float x)
{
    for (int k = 0; k < WORK; ++k)
        x = sinf(x) + 1.0f / (1.0f + x * x);
    return x;
}

__global__ void apply(float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        v[i] = rounds(v[i]);
}

enum Order { WHOLE, CHAINS, STEPS };

float *h, *d;
cudaStream_t stream[CHUNKS];

void copy_in(int first, int n, cudaStream_t s)
{
    CHECK(cudaMemcpyAsync(d + first, h + first, n * sizeof(float), cudaMemcpyHostToDevice, s));
}

void compute(int first, int n, cudaStream_t s)
{
    apply<<<(n + 127) / 128, 128, 0, s>>>(d + first, n);
    CHECK(cudaGetLastError());
}

void copy_out(int first, int n, cudaStream_t s)
{
    CHECK(cudaMemcpyAsync(h + first, d + first, n * sizeof(float), cudaMemcpyDeviceToHost, s));
}

void issue(Order order)
{
    int pieces = order == WHOLE ? 1 : CHUNKS, n = N / pieces;
    if (order == STEPS) {
        for (int c = 0; c < pieces; ++c) copy_in(c * n, n, stream[c]);
        for (int c = 0; c < pieces; ++c) compute(c * n, n, stream[c]);
        for (int c = 0; c < pieces; ++c) copy_out(c * n, n, stream[c]);
    } else {
        for (int c = 0; c < pieces; ++c) {
            copy_in(c * n, n, stream[c]);
            compute(c * n, n, stream[c]);
            copy_out(c * n, n, stream[c]);
        }
    }
}

int main()
{
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    for (int c = 0; c < CHUNKS; ++c)
        CHECK(cudaStreamCreate(&stream[c]));
    CHECK(cudaMallocHost(&h, N * sizeof(float)));
    CHECK(cudaMalloc(&d, N * sizeof(float)));

    int wrong = 0;
    cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 0));
    printf("copy engines: %d\n", p.asyncEngineCount);
    const char *names[] = { "whole", "chains", "steps" };
    for (int order = WHOLE; order <= STEPS; ++order) {
        for (int i = 0; i < N; ++i)
            h[i] = i % 1000 * 0.001f;
        // The default stream waits for the
        // others and they for it, so the two
        // events enclose everything.
        CHECK(cudaEventRecord(start));
        issue((Order)order);
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        for (int i = 0; i < N; i += 97)
            wrong += !(fabsf(h[i] - rounds(i % 1000 * 0.001f)) < 1e-4f);
        printf("%-6s %6.3f ms\n", names[order], ms);
    }
    printf("%d wrong\n", wrong);

    for (int c = 0; c < CHUNKS; ++c)
        CHECK(cudaStreamDestroy(stream[c]));
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFreeHost(h));
    CHECK(cudaFree(d));
    return wrong != 0;
}
