// A tile whose size are two variables, or two constants.
#include <cstdio>

#define PRINTED 1   // 1: variables of the host   0: constants

#if PRINTED
int rows = 16, columns = 16;
#else
#define rows    16
#define columns 16
#endif

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void reverse(float *x)
{
    __shared__ float tile[rows][columns];
    tile[threadIdx.y][threadIdx.x] = x[threadIdx.y * columns + threadIdx.x];
    __syncthreads();
    x[threadIdx.y * columns + threadIdx.x] = tile[rows - 1 - threadIdx.y][columns - 1 - threadIdx.x];
}

int main()
{
    float h[256], *d;
    int wrong = 0;
    for (int i = 0; i < 256; ++i)
        h[i] = i;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    reverse<<<1, dim3(columns, rows)>>>(d);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 256; ++i)
        wrong += h[i] != 255 - i;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
