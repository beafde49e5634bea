// A picture of width x height pixels: squares
// of `size` pixels, each of two colours in
// turn.
#include <stdio.h>

#define BLOCK 256
#define ROWS  8

// Each thread goes down a column; the squares
// below each other are counted, not computed.
__global__ void board_kernel(int *out, int width, int height, int size)
{
    int x = blockIdx.x * BLOCK + threadIdx.x;
    int first = blockIdx.y * ROWS;
    if (x >= width)
        return;
    int across = x / size, y = first / size, left = size - first % size;
    for (int row = first; row < first + ROWS && row < height; ++row) {
        out[row * width + x] = (across + y) & 1;
        if (--left == 0) {
            left = size;
            ++y;
        }
    }
}

void board(int *out, int width, int height, int size)   // out: device memory
{
    dim3 grid((width + BLOCK - 1) / BLOCK, (height + ROWS - 1) / ROWS);
    board_kernel<<<grid, BLOCK>>>(out, width, height, size);
}

int main()
{
    int out[2 * 6], *d_out;
    cudaMalloc(&d_out, sizeof out);
    board(d_out, 6, 2, 2);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 12; ++k)
        printf(k % 6 == 5 ? "%d\n" : "%d ", out[k]);
    cudaFree(d_out);
    return 0;
}
