#define main reader_main
#include "ex-count.cu"
#undef main
#ifndef N
#define N 1000
#endif
#ifndef LAST
#define LAST 5
#endif

int main()
{
    std::vector<int> a(N), b(N, -7), kept;
    unsigned seed = 3 + N;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        a[i] = i == N - 1 ? LAST : int(seed >> 20) - 2500;
        if (a[i] >= 0)
            kept.push_back(a[i]);
    }
    int *in, *out;
    cudaMalloc(&in, N * sizeof(int));
    cudaMalloc(&out, N * sizeof(int));
    cudaMemcpy(in, a.data(), N * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(out, b.data(), N * sizeof(int), cudaMemcpyHostToDevice);
    int count = compact(in, out, N);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("n = %d: %s\n", N, cudaGetErrorString(error));
        return 2;
    }
    cudaMemcpy(b.data(), out, N * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    for (size_t i = 0; i < kept.size(); ++i)
        if (b[i] != kept[i]) {
            printf("n = %d: out[%zu] = %d, not %d\n", N, i, b[i], kept[i]);
            return 1;
        }
    if (count != int(kept.size())) {
        printf("n = %d: %d, not %zu\n", N, count, kept.size());
        return 3;
    }
    return 0;
}
