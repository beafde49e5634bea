#define main reader_main
#include "ex-atomic.cu"
#undef main
#ifndef N
#define N 1000
#endif

int main()
{
    std::vector<int> data(N);
    unsigned seed = 99 + N;
    int expected = 0;
    for (int &x : data) {
        seed = seed * 1664525u + 1013904223u;
        expected += x = int(seed >> 20) - 2000;
    }
    int *in;
    cudaMalloc(&in, N * sizeof(int));
    cudaMemcpy(in, data.data(), N * sizeof(int), cudaMemcpyHostToDevice);
    int sum = total(in, N);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("n = %d: %s\n", N, cudaGetErrorString(error));
        return 2;
    }
    cudaFree(in);
    if (sum != expected) {
        printf("n = %d: %d, not %d\n", N, sum, expected);
        return 1;
    }
    return 0;
}
