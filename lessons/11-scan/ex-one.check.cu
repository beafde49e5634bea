#define main reader_main
#include "ex-one.cu"
#undef main
#ifndef N
#define N 1000
#endif

int main()
{
    const int blocks = (N + THREADS - 1) / THREADS;
    std::vector<int> a(N), s(blocks), b(N);
    unsigned seed = 11 + N;
    for (int &x : a)
        x = (seed = seed * 1664525u + 1013904223u) >> 16;
    for (int &x : s)
        x = (seed = seed * 1664525u + 1013904223u) >> 12;
    int *out, *sums;
    cudaMalloc(&out, N * sizeof(int));
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMemcpy(out, a.data(), N * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(sums, s.data(), blocks * sizeof(int), cudaMemcpyHostToDevice);
    add_sums<<<blocks, THREADS>>>(out, sums, N);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("n = %d: %s\n", N, cudaGetErrorString(error));
        return 2;
    }
    cudaMemcpy(b.data(), out, N * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    cudaFree(sums);
    for (int i = 0; i < N; ++i)
        if (b[i] != a[i] + s[i / THREADS]) {
            printf("n = %d: out[%d] = %d, not %d\n", N, i, b[i], a[i] + s[i / THREADS]);
            return 1;
        }
    return 0;
}
