#define main reader_main
#include "ex-atomic.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef THREADS
#define THREADS 96
#endif

// Every thread adds 1 and keeps what it found: each of the numbers 0, 1, 2 … must be found once.
__global__ void count(double *total, double *found)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    found[i] = add_to(total, 1.0);
}

__global__ void quarters(double *total)
{
    add_to(total + 1, (threadIdx.x % 8) * 0.25);
}

int main()
{
    const int n = 3 * THREADS;
    double *total, *dfound, sums[2] = {0, 1000000.0};
    cudaMalloc(&total, 2 * sizeof(double));
    cudaMalloc(&dfound, n * sizeof(double));
    cudaMemcpy(total, sums, 2 * sizeof(double), cudaMemcpyHostToDevice);
    auto judge = [&]() -> int {
        count<<<3, THREADS>>>(total, dfound);
        quarters<<<3, THREADS>>>(total);
        cudaError_t status = cudaDeviceSynchronize();
        if (status == cudaSuccess)
            status = cudaGetLastError();
        if (status != cudaSuccess) {
            printf("%s\n", cudaGetErrorString(status));
            return 2;
        }
        std::vector<double> found(n);
        cudaMemcpy(sums, total, 2 * sizeof(double), cudaMemcpyDeviceToHost);
        cudaMemcpy(found.data(), dfound, n * sizeof(double), cudaMemcpyDeviceToHost);

        double wanted = 1000000.0;
        for (int t = 0; t < THREADS; ++t)
            wanted += 3 * (t % 8) * 0.25;
        if (sums[0] != n || sums[1] != wanted) {
            printf("%d threads: %g, not %d; %.2f, not %.2f\n", n, sums[0], n, sums[1], wanted);
            return 1;
        }
        std::vector<int> times(n, 0);
        for (double x : found) {
            if (x < 0 || x >= n || x != (int)x || ++times[(int)x] > 1) {
                printf("%d threads: %g was returned\n", n, x);
                return 3;
            }
        }
        return 0;
    };
    int verdict = judge();
    cudaFree(total);
    cudaFree(dfound);
    return verdict;
}
