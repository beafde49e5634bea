// Per-thread local arrays with run-time indices: insertion sort, small matrix
// power, permutations, recursion on the device, vector types.
#include <cstdio>
#include <algorithm>
#include <vector>
#include <cuda_runtime.h>

__host__ __device__ void insertionSort(int *a, int n)
{
    for (int i = 1; i < n; ++i) {
        int key = a[i], j = i - 1;
        while (j >= 0 && a[j] > key) { a[j + 1] = a[j]; --j; }
        a[j + 1] = key;
    }
}

__host__ __device__ unsigned fibonacciByMatrix(int n)
{
    unsigned r[2][2] = { { 1, 0 }, { 0, 1 } }, b[2][2] = { { 1, 1 }, { 1, 0 } }, t[2][2];
    for (; n > 0; n >>= 1) {
        if (n & 1) {
            for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) t[i][j] = r[i][0] * b[0][j] + r[i][1] * b[1][j];
            for (int i = 0; i < 4; i++) r[i / 2][i % 2] = t[i / 2][i % 2];
        }
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) t[i][j] = b[i][0] * b[0][j] + b[i][1] * b[1][j];
        for (int i = 0; i < 4; i++) b[i / 2][i % 2] = t[i / 2][i % 2];
    }
    return r[0][1];
}

__host__ __device__ int ackermann(int m, int n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

__host__ __device__ int4 puzzle(int seed)
{
    int a[24], rank[24];
    for (int i = 0; i < 24; ++i) a[i] = ((i + 1) * (seed + 3) * 31) % 57;
    for (int i = 0; i < 24; ++i) { rank[i] = 0; for (int j = 0; j < 24; ++j) rank[i] += a[j] < a[i] || (a[j] == a[i] && j < i); }
    int b[24];
    for (int i = 0; i < 24; ++i) b[rank[i]] = a[i];
    insertionSort(a, 24);
    int equal = 0;
    for (int i = 0; i < 24; ++i) equal += a[i] == b[i];
    return make_int4(a[12], equal, (int)fibonacciByMatrix(seed % 45), ackermann(2, seed % 6));
}

__global__ void solve(int4 *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = puzzle(i);
}

int main()
{
    const int n = 100;
    std::vector<int4> out(n);
    int4 *d;
    cudaMalloc(&d, n * sizeof(int4));
    solve<<<(n + 31) / 32, 32>>>(d, n);
    cudaMemcpy(out.data(), d, n * sizeof(int4), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < n; ++i) {
        int4 w = puzzle(i);
        bad += w.x != out[i].x || w.y != out[i].y || w.z != out[i].z || w.w != out[i].w;
    }
    std::printf("puzzle 9: median %d, equal %d, fib %d, ackermann %d\n", out[9].x, out[9].y, out[9].z, out[9].w);
    std::printf("puzzle 44: %d %d %d %d\nwrong %d\n", out[44].x, out[44].y, out[44].z, out[44].w, bad);
    cudaFree(d);
    return bad;
}
