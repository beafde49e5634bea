// Grid-stride loops in one, two and three dimensions give the same whatever the launch.
#include <stdio.h>

__global__ void line(int *p, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] += i * 3;
}

__global__ void box(int *p, int nx, int ny, int nz)
{
    for (int z = blockIdx.z * blockDim.z + threadIdx.z; z < nz; z += gridDim.z * blockDim.z)
        for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < ny; y += gridDim.y * blockDim.y)
            for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < nx; x += gridDim.x * blockDim.x)
                p[(z * ny + y) * nx + x] += x + 10 * y + 100 * z;
}

int main()
{
    const int nx = 9, ny = 7, nz = 5, n = nx * ny * nz;
    static int h[n];
    int *d;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    line<<<1, 1>>>(d, n);
    line<<<3, 32>>>(d, n);
    line<<<100, 64>>>(d, n);
    box<<<dim3(1, 2, 3), dim3(4, 2, 1)>>>(d, nx, ny, nz);
    box<<<dim3(2, 2, 2), dim3(8, 8, 8)>>>(d, nx, ny, nz);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < n; ++i) bad += h[i] != 9 * i + 2 * (i % nx + 10 * (i / nx % ny) + 100 * (i / nx / ny));
    printf("bad %d, last %d\n", bad, h[n - 1]);
    cudaFree(d);
    return 0;
}
