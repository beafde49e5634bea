// A picture of width x height pixels: squares
// of `size` pixels, each of two colours in
// turn.
#include <stdio.h>

#define BLOCK 256

__global__ void board_kernel(int *out, int width, int height, int size)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < width * height) {
        int x = i % width, y = i / width;
        out[i] = (x / size + y / size) % 2;
    }
}

void board(int *out, int width, int height, int size)   // out: device memory
{
    board_kernel<<<(width * height + BLOCK - 1) / BLOCK, BLOCK>>>(out, width, height, size);
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
