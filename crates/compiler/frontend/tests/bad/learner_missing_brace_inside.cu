#include <cstdio>
#include <vector>

__global__ void clampAll(int* a, int n, int lo, int hi)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int v = a[i];
        if (v < lo) v = lo;
        if (v > hi) v = hi;
        a[i] = v;
}

int main()
{
    const int n = 200;
    std::vector<int> a(n);
    for (int i = 0; i < n; ++i) a[i] = i - 100;

    int* d_a;
    cudaMalloc(&d_a, n * sizeof(int));
    cudaMemcpy(d_a, a.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    clampAll<<<2, 128>>>(d_a, n, -20, 20);
    cudaMemcpy(a.data(), d_a, n * sizeof(int), cudaMemcpyDeviceToHost);

    int lows = 0, highs = 0;
    for (int v : a) {
        if (v == -20) ++lows;
        if (v == 20) ++highs;
    }
    printf("%d at lower bound, %d at upper bound\n", lows, highs);
    cudaFree(d_a);
    return 0;
}
