// Eight small kernels in eight streams.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define KERNELS 8
#define BLOCKS  2      // blocks of each kernel
#define STEPS   1000

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

__global__ void work(float *out)
{
    float x = threadIdx.x;
    for (int step = 0; step < STEPS; ++step)
        x = x * 0.5f + 1.0f;
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

int main()
{
    const int threads = 64, each = BLOCKS * threads;
    float *d;
    CHECK(cudaMalloc(&d, KERNELS * each * sizeof(float)));
    cudaStream_t stream[KERNELS];
    for (cudaStream_t &s : stream)
        CHECK(cudaStreamCreate(&s));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    CHECK(cudaEventRecord(begin));                   // the default stream waits for all others,
    for (int k = 0; k < KERNELS; ++k) {              // and they wait for it
        work<<<BLOCKS, threads, 0, stream[k]>>>(d + k * each);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));

    float ms;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    std::vector<float> out(KERNELS * each);
    CHECK(cudaMemcpy(out.data(), d, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (float x : out)
        wrong += x != 2.0f;                          // where x = x / 2 + 1 stands still
    printf("%d kernels of %d blocks: %.1f us in all; %d of %zu results wrong\n", KERNELS, BLOCKS, 1e3 * ms,
           wrong, out.size());

    for (cudaStream_t s : stream)
        CHECK(cudaStreamDestroy(s));
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(d));
    return wrong != 0;
}
