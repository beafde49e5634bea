#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>
#define BSX 16
#define BSY 16
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
  fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__constant__ float scale[4] = {1, 2, 3};
const int TILE = 32;

__global__ void transpose(float *out, const float *__restrict__ in, int width, int height)
{
    __shared__ float tile[TILE][TILE + 1];
    extern __shared__ float dyn[];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        tile[threadIdx.y][threadIdx.x] = in[y * width + x] * scale[1];
        dyn[0] = sqrt(2.0f) + fmaxf(1, 2) + 0.5;
    }
    __syncthreads();
    #pragma unroll 4
    for (int i = 0; i < 4; ++i) {
        out[x * height + y] += tile[threadIdx.y][threadIdx.x];
    }
    atomicAdd(&dyn[3], 1.0f);
}

struct P { int a; float b[3]; const char *name; };
static struct P ps[] = { {1, {2, 3}, "one"}, { .b = {1,2,3}, .name = "two" } };

static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1024;
    size_t bytes = n * n * sizeof(float);
    float *h = (float *)malloc(bytes), *d_in, *d_out;
    for (int i = 0; i < n * n; i++) h[i] = (float)i / RAND_MAX;
    CHECK(cudaMalloc(&d_in, bytes));
    CHECK(cudaMalloc((void **)&d_out, bytes));
    cudaMemcpy(d_in, h, bytes, cudaMemcpyHostToDevice);
    dim3 block(BSX, BSY);
    dim3 grid((n + block.x - 1) / block.x, (n + BSY - 1) / BSY);
    transpose<<<grid, block, 100>>>(d_out, d_in, n, n);
    transpose<<<n / 16, 256>>>(d_out, d_in, n, n);
    CHECK(cudaGetLastError());
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    printf("%s %d %f %c\n", prop.name, prop.multiProcessorCount, h[0], 'x');
    int v[5] = {5, 4, 3};
    qsort(v, 5, sizeof(v[0]), cmp);
    switch (n) { case 1: n = 2; break; case 2: case 3: n++; default: n--; }
    do { n--; if (n == 3) continue; } while (n > 0);
    cudaFree(d_in); free(h);
    return 0;
}
