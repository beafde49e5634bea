// C = A * B: a block computes a tile of C from tiles of A and B in shared memory.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N    128   // rows and columns, a multiple of TILE
#define TILE 16    // a block has TILE x TILE threads

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// The product with no shared memory, to compare with: 2 N loads for each element of C.
__global__ void naive(const float *a, const float *b, float *c)
{
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < N; ++k)
        sum += a[row * N + k] * b[k * N + column];
    c[row * N + column] = sum;
}

// Each loaded number serves TILE threads, so global memory delivers TILE times less.
__global__ void tiled(const float *a, const float *b, float *c)
{
    __shared__ float tile_a[TILE][TILE], tile_b[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
    float sum = 0;
    for (int first = 0; first < N; first += TILE) {
        tile_a[y][x] = a[row * N + first + x];
        tile_b[y][x] = b[(first + y) * N + column];
        // Both tiles have to be complete before anybody reads them.
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += tile_a[y][k] * tile_b[k][x];
        // And all have to be done with them before the next ones overwrite them.
        __syncthreads();
    }
    c[row * N + column] = sum;
}

int main()
{
    size_t bytes = N * N * sizeof(float);
    std::vector<float> a(N * N), b(N * N), c(N * N);
    for (int i = 0; i < N * N; ++i) {
        a[i] = (i * 7 % 23 - 11) / 11.0f;
        b[i] = (i * 5 % 19 - 9) / 9.0f;
    }
    float *d_a, *d_b, *d_c;
    CHECK(cudaMalloc(&d_a, bytes));
    CHECK(cudaMalloc(&d_b, bytes));
    CHECK(cudaMalloc(&d_c, bytes));
    CHECK(cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_b, b.data(), bytes, cudaMemcpyHostToDevice));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    float worst = 0;
    dim3 block(TILE, TILE), grid(N / TILE, N / TILE);
    for (int version = 0; version < 2; ++version) {
        CHECK(cudaEventRecord(begin));
        if (version == 0)
            naive<<<grid, block>>>(d_a, d_b, d_c);
        else
            tiled<<<grid, block>>>(d_a, d_b, d_c);
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(end));
        CHECK(cudaMemcpy(c.data(), d_c, bytes, cudaMemcpyDeviceToHost));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, begin, end));

        float error = 0;
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) {
                float sum = 0;
                for (int k = 0; k < N; ++k)
                    sum += a[i * N + k] * b[k * N + j];
                error = fmaxf(error, fabsf(c[i * N + j] - sum));
            }
        printf("%s: %6.1f us, %4.0f Gflop/s, max error %.1e\n",
               version ? "tiled" : "naive", 1000 * ms, 2e-6 * N * N * N / ms, error);
        worst = fmaxf(worst, error);
        // Clear the result, or a kernel that does nothing would pass with the old one.
        CHECK(cudaMemset(d_c, 0, bytes));
    }
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    return worst > 1e-3f;
}
