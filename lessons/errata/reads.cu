// Reads of device memory by the product of two
// matrices of W x W, with tiles and without.
#include <cstdio>
#include <vector>

#define TILED 0   // 1: by tiles in shared memory   0: straight from device memory
#define TILE  16
#define W     64

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void product(const float *a, const float *b, float *c)
{
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
#if TILED
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    for (int t = 0; t < W; t += TILE) {
        as[ty][tx] = a[row * W + t + tx];
        bs[ty][tx] = b[(t + ty) * W + col];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
#else
    for (int k = 0; k < W; ++k)
        sum += a[row * W + k] * b[k * W + col];
#endif
    c[row * W + col] = sum;
}

int main()
{
    std::vector<float> a(W * W), b(W * W), c(W * W);
    for (int i = 0; i < W * W; ++i) {
        a[i] = i % 11 - 5;
        b[i] = i % 7 - 3;
    }
    size_t bytes = W * W * sizeof(float);
    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&dc, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
    product<<<dim3(W / TILE, W / TILE), dim3(TILE, TILE)>>>(da, db, dc);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int row = 0; row < W; ++row)
        for (int col = 0; col < W; ++col) {
            float sum = 0;
            for (int k = 0; k < W; ++k)
                sum += a[row * W + k] * b[k * W + col];
            wrong += c[row * W + col] != sum;
        }
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return wrong != 0;
}
