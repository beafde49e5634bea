// Tensor cores: a warp multiplies 16 x 16 tiles of half precision, adding up in float.
// Needs compute capability 7.0: nvcc -arch=sm_70 or later.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_fp16.h>
#include <mma.h>
#include <vector>

#define N 128   // rows and columns, a multiple of 16

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

using namespace nvcuda;

// One warp per block computes one tile of C. A fragment is a tile that is spread over
// the registers of the 32 lanes; only the hardware knows which lane holds which element.
__global__ void product(const half *a, const half *b, float *c)
{
    int row = 16 * blockIdx.y, column = 16 * blockIdx.x;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tile_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> tile_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < N; k += 16) {
        wmma::load_matrix_sync(tile_a, a + row * N + k, N);
        wmma::load_matrix_sync(tile_b, b + k * N + column, N);
        // 4096 multiplications and additions in one call, for the whole warp together.
        wmma::mma_sync(sum, tile_a, tile_b, sum);
    }
    wmma::store_matrix_sync(c + row * N + column, sum, N, wmma::mem_row_major);
}

int main()
{
    std::vector<float> a(N * N), b(N * N), c(N * N);
    std::vector<half> half_a(N * N), half_b(N * N);
    for (int i = 0; i < N * N; ++i) {
        half_a[i] = __float2half((i * 7 % 23 - 11) / 11.0f);
        half_b[i] = __float2half((i * 5 % 19 - 9) / 9.0f);
        // Compare with what half precision could keep, not with the exact inputs.
        a[i] = __half2float(half_a[i]);
        b[i] = __half2float(half_b[i]);
    }
    half *d_a, *d_b;
    float *d_c, ms;
    CHECK(cudaMalloc(&d_a, N * N * sizeof(half)));
    CHECK(cudaMalloc(&d_b, N * N * sizeof(half)));
    CHECK(cudaMalloc(&d_c, N * N * sizeof(float)));
    CHECK(cudaMemcpy(d_a, half_a.data(), N * N * sizeof(half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_b, half_b.data(), N * N * sizeof(half), cudaMemcpyHostToDevice));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    CHECK(cudaEventRecord(begin));
    product<<<dim3(N / 16, N / 16), 32>>>(d_a, d_b, d_c);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end));
    CHECK(cudaMemcpy(c.data(), d_c, N * N * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    printf("%.1f us, %.0f Gflop/s\n", 1000 * ms, 2.0 * N * N * N / (1e6 * ms));

    float worst = 0;
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j) {
            float sum = 0;
            for (int k = 0; k < N; ++k)
                sum += a[i * N + k] * b[k * N + j];
            worst = fmaxf(worst, fabsf(c[i * N + j] - sum));
        }
    printf("max error %.1e\n", worst);
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    return worst > 1e-3f;
}
