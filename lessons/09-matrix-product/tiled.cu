// C = A B through tiles in shared memory: each element is read W / TILE times instead of W.
#include <cstdio>
#include <vector>

#define W    128   // rows and columns, a multiple of TILE
#define TILE 16    // the block is TILE x TILE threads

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void product(const float *a, const float *b, float *c, int w)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int t = 0; t < w; t += TILE) {
        as[ty][tx] = a[row * w + t + tx];
        bs[ty][tx] = b[(t + ty) * w + col];
        __syncthreads();   // the tiles are complete
        for (int k = 0; k < TILE; ++k)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();   // nobody needs them any more
    }
    c[row * w + col] = sum;
}

int main()
{
    std::vector<float> a(W * W), b(W * W), c(W * W);
    for (int i = 0; i < W * W; ++i) {
        a[i] = i % 7 - 3;
        b[i] = i % 5 - 2;
    }
    size_t bytes = W * W * sizeof(float);
    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&dc, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
    dim3 block(TILE, TILE), grid(W / TILE, W / TILE);
    product<<<grid, block>>>(da, db, dc, W);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;   // every seventh row; all sums are small whole numbers, exact in float
    for (int row = 0; row < W; row += 7)
        for (int col = 0; col < W; ++col) {
            float sum = 0;
            for (int k = 0; k < W; ++k)
                sum += a[row * W + k] * b[k * W + col];
            wrong += c[row * W + col] != sum;
        }
    printf("%d x %d in tiles of %d x %d: %s\n", W, W, TILE, TILE, wrong ? "wrong" : "right");
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return wrong != 0;
}
