#define main reader_main
#include "ex-overlap.cu"
#undef main
#include <vector>
#ifndef N
#define N 200000
#endif
#ifndef PERCENT
#define PERCENT 0   // most of the time of one copy, one kernel, one copy; 0: any
#endif

__global__ void check_apply(float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float x = v[i];
        for (int k = 0; k < 4; ++k)
            x = sinf(x) + 1.0f / (1.0f + x * x);
        v[i] = x;
    }
}

static void fill(float *h, unsigned seed)
{
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = (seed >> 8) * (1.0f / 16777216.0f);
    }
}

int main()
{
    float *h, *d, plain, ms;
    std::vector<float> want(N);
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaMallocHost(&h, N * sizeof(float));
    cudaMalloc(&d, N * sizeof(float));

    fill(h, 7);
    cudaEventRecord(start);
    cudaMemcpy(d, h, N * sizeof(float), cudaMemcpyHostToDevice);
    check_apply<<<(N + 127) / 128, 128>>>(d, N);
    cudaMemcpy(h, d, N * sizeof(float), cudaMemcpyDeviceToHost);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&plain, start, stop);
    for (int i = 0; i < N; ++i)
        want[i] = h[i];

    fill(h, 7);
    cudaDeviceSynchronize();
    cudaEventRecord(start);
    process(h, d, N);
    cudaDeviceSynchronize();
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms, start, stop);

    fill(h, 7);
    cudaMemset(d, 0, N * sizeof(float));
    process(h, d, N);   // and nobody waits for it here
    int wrong = -1;
    for (int i = 0; i < N && wrong < 0; ++i)
        if (!(fabsf(h[i] - want[i]) < 1e-4f))
            wrong = i;
    cudaDeviceSynchronize();
    cudaFreeHost(h);
    cudaFree(d);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    if (wrong >= 0) {
        printf("N=%d: [%d]\n", N, wrong);
        return 1;
    }
    if (PERCENT && ms > plain * PERCENT / 100) {
        printf("%.1f us, %.1f us: %.0f %% > %d %%\n", 1000 * plain, 1000 * ms, 100 * ms / plain, PERCENT);
        return 2;
    }
    printf("%.1f us, %.1f us: %.0f %%\n", 1000 * plain, 1000 * ms, 100 * ms / plain);
    return 0;
}
