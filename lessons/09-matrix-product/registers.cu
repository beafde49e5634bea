// C = A B through tiles and registers: a thread makes R x R elements of C.
#include <cstdio>
#include <vector>

#define W    256   // rows and columns, a multiple of R * TILE
#define TILE 16    // the block is TILE x TILE threads
#define R    4     // rows and columns of C that a thread makes

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

// The block's square of C has R * TILE rows and columns; a thread takes every TILE-th of them.
__global__ void __launch_bounds__(TILE * TILE) product(const float *a, const float *b, float *c, int w)
{
    __shared__ float as[R * TILE][TILE], bs[TILE][R * TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * R * TILE + ty, col = blockIdx.x * R * TILE + tx;
    float sum[R][R] = {};
    for (int t = 0; t < w; t += TILE) {
        for (int r = 0; r < R; ++r) {
            as[r * TILE + ty][tx] = a[(row + r * TILE) * w + t + tx];
            bs[ty][r * TILE + tx] = b[(t + ty) * w + col + r * TILE];
        }
        __syncthreads();
        for (int k = 0; k < TILE; ++k) {
            float x[R], y[R];
            for (int r = 0; r < R; ++r) {
                x[r] = as[r * TILE + ty][k];
                y[r] = bs[k][r * TILE + tx];
            }
            for (int i = 0; i < R; ++i)
                for (int j = 0; j < R; ++j)
                    sum[i][j] += x[i] * y[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < R; ++i)
        for (int j = 0; j < R; ++j)
            c[(row + i * TILE) * w + col + j * TILE] = sum[i][j];
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
    dim3 block(TILE, TILE), grid(W / TILE / R, W / TILE / R);
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
    printf("%d x %d, %d elements a thread: %s\n", W, W, R * R, wrong ? "wrong" : "right");
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return wrong != 0;
}
