// Batches of readings go to the device
// through one pinned buffer; the device adds
// each batch to its sums.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void accumulate(float *sum, const float *batch, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sum[i] += batch[i];
}

// What an instrument would deliver.
float reading(int batch, int i)
{
    return (batch * 31 + i * 7) % 100;
}

// Adds `batches` batches of n readings;
// result[i] is the sum of reading(0, i),
// reading(1, i), …
void collect(float *result, int n, int batches)
{
    float *h, *d, *sum;
    cudaStream_t stream;
    cudaEvent_t copied;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaEventCreate(&copied));
    CHECK(cudaMallocHost(&h, n * sizeof(float)));
    CHECK(cudaMalloc(&d, n * sizeof(float)));
    CHECK(cudaMalloc(&sum, n * sizeof(float)));
    CHECK(cudaMemsetAsync(sum, 0, n * sizeof(float), stream));

    for (int b = 0; b < batches; ++b) {
        CHECK(cudaEventSynchronize(copied));   // the buffer is free again; the kernel may still run
        for (int i = 0; i < n; ++i)
            h[i] = reading(b, i);
        CHECK(cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream));
        CHECK(cudaEventRecord(copied, stream));
        accumulate<<<(n + 255) / 256, 256, 0, stream>>>(sum, d, n);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaMemcpyAsync(h, sum, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < n; ++i)
        result[i] = h[i];

    CHECK(cudaFree(sum));
    CHECK(cudaFree(d));
    CHECK(cudaFreeHost(h));
    CHECK(cudaEventDestroy(copied));
    CHECK(cudaStreamDestroy(stream));
}

int main()
{
    const int n = 10000;
    static float result[n];
    collect(result, n, 4);
    printf("sums: %g %g %g …\n", result[0], result[1], result[2]);
    return 0;
}
