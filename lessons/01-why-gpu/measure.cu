// One kernel, three clocks: which is right?
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N    262144
#define RUNS 3

__global__ void scale(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = 2.0f * a[i];
}

static double seconds()
{
    using clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
}

static void report(const char *clock, double s)
{
    double bytes = 2.0 * N * sizeof(float);  // in and out
    printf("%-24s %7.1f us %8.1f GB/s\n", clock, s * 1e6, bytes / s / 1e9);
}

int main()
{
    std::vector<float> a(N, 1.5f), b(N);
    float *da, *db;
    cudaMalloc(&da, N * sizeof(float));
    cudaMalloc(&db, N * sizeof(float));
    cudaMemcpy(da, a.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<N / 256, 256>>>(da, db, N);   // warms up
    if (cudaDeviceSynchronize() != cudaSuccess || cudaGetLastError() != cudaSuccess)
        return 1;

    double begin = seconds();
    scale<<<N / 256, 256>>>(da, db, N);
    report("host clock, no wait", seconds() - begin);
    cudaDeviceSynchronize();

    begin = seconds();
    scale<<<N / 256, 256>>>(da, db, N);
    cudaDeviceSynchronize();
    report("host clock, with wait", seconds() - begin);

    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    for (int run = 0; run < RUNS; ++run)
        scale<<<N / 256, 256>>>(da, db, N);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float ms;
    cudaEventElapsedTime(&ms, start, stop);
    report("events, mean of runs", ms * 1e-3 / RUNS);

    int clock, width;
    cudaDeviceGetAttribute(&clock, cudaDevAttrMemoryClockRate, 0);
    cudaDeviceGetAttribute(&width, cudaDevAttrGlobalMemoryBusWidth, 0);
    printf("peak of the data sheet: %.1f GB/s\n", 2.0 * clock * 1e3 * (width / 8) / 1e9);

    cudaMemcpy(b.data(), db, N * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (float x : b)
        wrong += x != 3.0f;
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaFree(da);
    cudaFree(db);
    return wrong != 0;
}
