// Static shared arrays of two dimensions, a struct and a scalar beside dynamic shared memory.
#include <stdio.h>

struct Pair { float a; short b; };

__global__ void kernel(const float *in, float *out)
{
    __shared__ float tile[8][9];
    __shared__ Pair pairs[8];
    __shared__ int count;
    extern __shared__ float row[];
    int x = threadIdx.x, y = threadIdx.y;
    if (x == 0 && y == 0) count = 0;
    tile[y][x] = in[y * 8 + x];
    __syncthreads();
    if (y == 0) {
        float s = 0;
        for (int i = 0; i < 8; ++i) s += tile[i][x];
        row[x] = s;
        pairs[x].a = tile[x][x];
        pairs[x].b = (short)(-x);
    }
    if (tile[y][x] > 30) atomicAdd(&count, 1);
    __syncthreads();
    out[y * 8 + x] = tile[x][y] + row[x] + pairs[y].a * pairs[x].b + count;
}

int main()
{
    float h[64], *a, *b;
    for (int i = 0; i < 64; ++i) h[i] = (float)(i ^ 5);
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    kernel<<<1, dim3(8, 8), 8 * sizeof(float)>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x) printf("%g ", h[y * 8 + x]);
        printf("\n");
    }
    cudaFree(a);
    cudaFree(b);
    return 0;
}
