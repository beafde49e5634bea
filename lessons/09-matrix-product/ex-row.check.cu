#define main reader_main
#include "ex-row.cu"
#undef main
#ifndef N
#define N 48
#endif

int main()
{
    unsigned seed = 12345 + N;
    auto next = [&] { seed = seed * 1664525u + 1013904223u; return float(int(seed >> 24) % 9 - 4); };
    std::vector<float> a(N * N), b(N * N), c(N * N, 1e6f);
    for (float &x : a) x = next();
    for (float &x : b) x = next();
    size_t bytes = N * N * sizeof(float);
    float *da, *db, *dc;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMalloc(&dc, bytes);
    cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(dc, c.data(), bytes, cudaMemcpyHostToDevice);
    multiply(da, db, dc, N);
    cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess)
        error = cudaGetLastError();
    if (error != cudaSuccess) {
        printf("w = %d: %s\n", N, cudaGetErrorString(error));
        return 2;
    }
    cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
    for (int row = 0; row < N; ++row)
        for (int col = 0; col < N; ++col) {
            float sum = 0;
            for (int k = 0; k < N; ++k)
                sum += a[row * N + k] * b[k * N + col];
            if (c[row * N + col] != sum) {
                printf("w = %d: c[%d][%d] = %g, not %g\n", N, row, col, c[row * N + col], sum);
                return 1;
            }
        }
    return 0;
}
