// Index macros for row/column/volume order, HD qualifier macro, redefinition.
#include <iostream>
#include <vector>
#include <cuda_runtime.h>

#ifdef __CUDACC__
#define HD __host__ __device__ __forceinline__
#else
#define HD inline
#endif
#define ROWS 37
#define COLS 21
#define IDX2R(r, c, ld) ((r) * (ld) + (c))
#define IDX2C(r, c, ld) ((c) * (ld) + (r))
#define SQ(x) ((x) * (x))
#define SWAP(T, a, b) { T tmp_ = (a); (a) = (b); (b) = tmp_; }

HD int cell(int r, int c) { return SQ(r - c) + (r & c); }

__global__ void build(int *m)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < ROWS && c < COLS) m[IDX2R(r, c, COLS)] = cell(r, c);
}

__global__ void to_column_major(const int *in, int *out)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < ROWS && c < COLS) {
        int lo = in[IDX2R(r, c, COLS)], hi = -lo;
        if (lo > hi) SWAP(int, lo, hi)
        out[IDX2C(r, c, ROWS)] = lo;
    }
}

#undef SQ
#define SQ(x) "text now: " #x

int main()
{
    std::vector<int> out(ROWS * COLS);
    int *a, *b;
    size_t bytes = out.size() * sizeof(int);
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    dim3 block(8, 4), grid((COLS + block.x - 1) / block.x, (ROWS + block.y - 1) / block.y);
    build<<<grid, block>>>(a);
    to_column_major<<<grid, block>>>(a, b);
    cudaMemcpy(out.data(), b, bytes, cudaMemcpyDeviceToHost);
    int bad = 0;
    long sum = 0;
    for (int r = 0; r < ROWS; ++r)
        for (int c = 0; c < COLS; ++c) {
            bad += out[IDX2C(r, c, ROWS)] != -cell(r, c);
            sum += out[IDX2C(r, c, ROWS)];
        }
    std::cout << "grid " << grid.x << "x" << grid.y << ", sum " << sum << "\n"
              << SQ(r + c) << "\n"
              << (bad == 0 ? "all equal" : "differences") << std::endl;
    cudaFree(a);
    cudaFree(b);
    return bad;
}
