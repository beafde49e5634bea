// Eight ways to move a square matrix through 32 x 32 tiles with 32 x 8 threads: ./transposes KERNEL WIDTH
// The steps of Ruetsch and Micikevicius, "Optimizing Matrix Transpose in CUDA". The program checks its own result.
#include <cstdio>
#include <cstdlib>
#include <cstring>

const int TILE = 32;
const int ROWS = 8;

// What a launch takes that does nothing.
__global__ void empty() {
}

__global__ void copy(float *out, const float *in, int width) {
    int at = blockIdx.x * TILE + threadIdx.x + (blockIdx.y * TILE + threadIdx.y) * width;
    for (int i = 0; i < TILE; i += ROWS)
        out[at + i * width] = in[at + i * width];
}

__global__ void copy_shared(float *out, const float *in, int width) {
    __shared__ float tile[TILE][TILE];
    int at = blockIdx.x * TILE + threadIdx.x + (blockIdx.y * TILE + threadIdx.y) * width;
    for (int i = 0; i < TILE; i += ROWS)
        tile[threadIdx.y + i][threadIdx.x] = in[at + i * width];
    __syncthreads();
    for (int i = 0; i < TILE; i += ROWS)
        out[at + i * width] = tile[threadIdx.y + i][threadIdx.x];
}

__global__ void naive(float *out, const float *in, int width) {
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    int from = x + width * y;
    int to = y + width * x;
    for (int i = 0; i < TILE; i += ROWS)
        out[to + i] = in[from + i * width];
}

// Through a tile, both sides coalesced; its columns share a bank unless it is padded.
template <int PAD>
__device__ void through_tile(float *out, const float *in, int width, int bx, int by) {
    __shared__ float tile[TILE][TILE + PAD];
    int from = bx * TILE + threadIdx.x + (by * TILE + threadIdx.y) * width;
    int to = by * TILE + threadIdx.x + (bx * TILE + threadIdx.y) * width;
    for (int i = 0; i < TILE; i += ROWS)
        tile[threadIdx.y + i][threadIdx.x] = in[from + i * width];
    __syncthreads();
    for (int i = 0; i < TILE; i += ROWS)
        out[to + i * width] = tile[threadIdx.x][threadIdx.y + i];
}

__global__ void coalesced(float *out, const float *in, int width) {
    through_tile<0>(out, in, width, blockIdx.x, blockIdx.y);
}

__global__ void padded(float *out, const float *in, int width) {
    through_tile<1>(out, in, width, blockIdx.x, blockIdx.y);
}

// Transposes inside each tile and leaves the tiles where they are.
__global__ void fine(float *out, const float *in, int width) {
    __shared__ float tile[TILE][TILE + 1];
    int at = blockIdx.x * TILE + threadIdx.x + (blockIdx.y * TILE + threadIdx.y) * width;
    for (int i = 0; i < TILE; i += ROWS)
        tile[threadIdx.y + i][threadIdx.x] = in[at + i * width];
    __syncthreads();
    for (int i = 0; i < TILE; i += ROWS)
        out[at + i * width] = tile[threadIdx.x][threadIdx.y + i];
}

// Moves the tiles and leaves their insides alone.
__global__ void coarse(float *out, const float *in, int width) {
    __shared__ float tile[TILE][TILE + 1];
    int from = blockIdx.x * TILE + threadIdx.x + (blockIdx.y * TILE + threadIdx.y) * width;
    int to = blockIdx.y * TILE + threadIdx.x + (blockIdx.x * TILE + threadIdx.y) * width;
    for (int i = 0; i < TILE; i += ROWS)
        tile[threadIdx.y + i][threadIdx.x] = in[from + i * width];
    __syncthreads();
    for (int i = 0; i < TILE; i += ROWS)
        out[to + i * width] = tile[threadIdx.y + i][threadIdx.x];
}

// Blocks that run at the same time lie on a diagonal of the matrix: reads and writes spread over the partitions.
__global__ void diagonal(float *out, const float *in, int width) {
    through_tile<1>(out, in, width, (blockIdx.x + blockIdx.y) % gridDim.x, blockIdx.x);
}

// Where the element that ends at (x, y) comes from.
int origin(const char *kernel, int x, int y, int width) {
    int ix = x % TILE, iy = y % TILE;
    if (!strcmp(kernel, "copy") || !strcmp(kernel, "copy_shared"))
        return y * width + x;
    if (!strcmp(kernel, "fine"))
        return (y - iy + ix) * width + x - ix + iy;
    if (!strcmp(kernel, "coarse"))
        return (x - ix + iy) * width + y - iy + ix;
    return x * width + y;
}

int main(int argc, char **argv) {
    const char *kernel = argv[1];
    int width = atoi(argv[2]), n = width * width;
    float *a = (float *)malloc(n * sizeof(float)), *b = (float *)malloc(n * sizeof(float)), *in, *out;
    for (int i = 0; i < n; i++)
        a[i] = i % 1000003;
    cudaMalloc((void **)&in, n * sizeof(float));
    cudaMalloc((void **)&out, n * sizeof(float));
    cudaMemcpy(in, a, n * sizeof(float), cudaMemcpyHostToDevice);
    dim3 grid(width / TILE, width / TILE), block(TILE, ROWS);
    empty<<<1, 32>>>();
    if (!strcmp(kernel, "copy")) copy<<<grid, block>>>(out, in, width);
    if (!strcmp(kernel, "copy_shared")) copy_shared<<<grid, block>>>(out, in, width);
    if (!strcmp(kernel, "naive")) naive<<<grid, block>>>(out, in, width);
    if (!strcmp(kernel, "coalesced")) coalesced<<<grid, block>>>(out, in, width);
    if (!strcmp(kernel, "padded")) padded<<<grid, block>>>(out, in, width);
    if (!strcmp(kernel, "fine")) fine<<<grid, block>>>(out, in, width);
    if (!strcmp(kernel, "coarse")) coarse<<<grid, block>>>(out, in, width);
    if (!strcmp(kernel, "diagonal")) diagonal<<<grid, block>>>(out, in, width);
    cudaMemcpy(b, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int y = 0; y < width; y += 7)
        for (int x = 0; x < width; x++)
            if (b[y * width + x] != a[origin(kernel, x, y, width)])
                return 1;
    return 0;
}
