// Matrix transpose: rows are read and rows are written; shared memory turns the tile.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N     512   // rows and columns, a multiple of 32
#define ROWS  8     // a block is 32 x ROWS threads and moves a tile of 32 x 32
#define PITCH 33    // floats per row of the tile; with 32 its columns lie in one bank

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// Reads are coalesced, but neighbouring threads write N floats apart.
__global__ void naive(const float *in, float *out)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += ROWS)
        out[x * N + y + k] = in[(y + k) * N + x];
}

__global__ void tiled(const float *in, float *out)
{
    __shared__ float tile[32 * PITCH];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += ROWS)
        tile[(threadIdx.y + k) * PITCH + threadIdx.x] = in[(y + k) * N + x];
    // A thread writes what others have read, so all reads have to be done.
    __syncthreads();
    // The tile goes to the mirrored place: the block's x and y change roles.
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += ROWS)
        out[(y + k) * N + x] = tile[threadIdx.x * PITCH + threadIdx.y + k];
}

int main()
{
    size_t bytes = N * N * sizeof(float);
    std::vector<float> in(N * N), out(N * N);
    for (int i = 0; i < N * N; ++i)
        in[i] = i;
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, bytes));
    CHECK(cudaMalloc(&d_out, bytes));
    CHECK(cudaMemcpy(d_in, in.data(), bytes, cudaMemcpyHostToDevice));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    int wrong = 0;
    dim3 block(32, ROWS), grid(N / 32, N / 32);
    for (int version = 0; version < 2; ++version) {
        CHECK(cudaMemset(d_out, 0, bytes));
        CHECK(cudaEventRecord(begin));
        if (version == 0)
            naive<<<grid, block>>>(d_in, d_out);
        else
            tiled<<<grid, block>>>(d_in, d_out);
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(end));
        CHECK(cudaMemcpy(out.data(), d_out, bytes, cudaMemcpyDeviceToHost));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        for (int y = 0; y < N; ++y)
            for (int x = 0; x < N; ++x)
                wrong += out[y * N + x] != in[x * N + y];
        printf("%s: %6.1f us, %5.0f GB/s, wrong: %d\n", version ? "tiled" : "naive",
               1000 * ms, 2 * bytes / (1e6 * ms), wrong);
    }
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return wrong != 0;
}
