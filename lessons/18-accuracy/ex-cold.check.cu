#define main reader_main
#include "ex-cold.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef N
#define N 150001
#endif

// The checker's own cold time: everything else is read in between.
static float cold_ms(const float *a, float *out, const float *other, int others)
{
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    read_all<<<64, 256>>>(other, others, out);
    cudaEventRecord(begin);
    read_all<<<64, 256>>>(a, N, out);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float ms = 0;
    cudaEventElapsedTime(&ms, begin, end);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return ms;
}

int main()
{
    int l2 = 0;
    cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0);
    int others = l2 / 4 * 3 + 4096, wrong = 0;
    std::vector<float> host(N), back(N);
    unsigned random = 11;
    for (float &value : host) {
        random = random * 1664525u + 1013904223u;
        value = random >> 20;
    }
    float *a, *out, *other;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMalloc(&other, others * sizeof(float));
    cudaMemcpy(a, host.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(other, 0, others * sizeof(float));
    float told = read_ms(a, N, out);
    if (cudaDeviceSynchronize() != cudaSuccess)
        wrong = 4;
    cudaMemcpy(back.data(), a, N * sizeof(float), cudaMemcpyDeviceToHost);
    if (back != host)
        wrong = 3;
    float cold = cold_ms(a, out, other, others);
    printf("N=%d: %.1f us told, %.1f us cold\n", N, told * 1e3, cold * 1e3);
    if (!wrong)
        wrong = told < 0.9f * cold ? 1 : told > 1.1f * cold ? 2 : 0;
    cudaFree(a);
    cudaFree(out);
    cudaFree(other);
    return wrong;
}
