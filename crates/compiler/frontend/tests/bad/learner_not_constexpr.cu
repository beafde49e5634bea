#include <cstdio>
#include <vector>

int tileFor(int elementSize)
{
    return 1024 / elementSize;
}

constexpr int TILE = tileFor(sizeof(int));

__global__ void rotateTiles(int* a)
{
    __shared__ int s[TILE];
    int base = blockIdx.x * TILE;
    s[threadIdx.x] = a[base + threadIdx.x];
    __syncthreads();
    a[base + threadIdx.x] = s[(threadIdx.x + 1) % TILE];
}

int main()
{
    const int tiles = 4, n = tiles * TILE;
    std::vector<int> a(n);
    for (int i = 0; i < n; ++i) a[i] = i;

    int* d_a;
    cudaMalloc(&d_a, n * sizeof(int));
    cudaMemcpy(d_a, a.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    rotateTiles<<<tiles, TILE>>>(d_a);
    cudaMemcpy(a.data(), d_a, n * sizeof(int), cudaMemcpyDeviceToHost);

    printf("%d %d %d\n", a[0], a[TILE - 1], a[n - 1]);
    cudaFree(d_a);
    return 0;
}
