// A block transposes a padded tile in
// shared memory: rows in, columns out.
#include <cstdio>

#define TILE 16   // 16 x 17 words, or 32 x 33

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void turn(const int *in, int *out)
{
    __shared__ int tile[TILE][TILE + 1];
    for (int y = threadIdx.y; y < TILE; y += blockDim.y)
        tile[y][threadIdx.x] = in[y * TILE + threadIdx.x];
    __syncthreads();
    for (int y = threadIdx.y; y < TILE; y += blockDim.y)
        out[y * TILE + threadIdx.x] = tile[threadIdx.x][y];
}

int main()
{
    int h[TILE * TILE], *in, *out, wrong = 0;
    for (int i = 0; i < TILE * TILE; ++i)
        h[i] = i;
    CHECK(cudaMalloc(&in, sizeof h));
    CHECK(cudaMalloc(&out, sizeof h));
    CHECK(cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice));
    turn<<<1, dim3(TILE, 256 / TILE)>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < TILE * TILE; ++i)
        wrong += h[i] != i % TILE * TILE + i / TILE;
    printf("%d x %d: %d wrong\n", TILE, TILE + 1, wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return wrong != 0;
}
