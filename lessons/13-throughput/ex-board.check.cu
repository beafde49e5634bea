#define main reader_main
#include "ex-board.cu"
#undef main
#include <stdlib.h>
#ifndef WIDTH
#define WIDTH 1024
#endif
#ifndef HEIGHT
#define HEIGHT 64
#endif
#ifndef SIZE
#define SIZE 12
#endif

int main()
{
    const int n = WIDTH * HEIGHT;
    int *out = (int *)malloc(n * sizeof(int)), *d_out;
    cudaMalloc(&d_out, n * sizeof(int));
    cudaMemset(d_out, 0xff, n * sizeof(int));
    board(d_out, WIDTH, HEIGHT, SIZE);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpy(out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%d x %d: %s\n", WIDTH, HEIGHT, cudaGetErrorString(error));
        return 2;
    }
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x)
            if (out[y * WIDTH + x] != (x / SIZE + y / SIZE) % 2) {
                printf("%d x %d, %d: pixel (%d, %d) is %d\n", WIDTH, HEIGHT, SIZE, x, y, out[y * WIDTH + x]);
                return 1;
            }
    cudaFree(d_out);
    free(out);
    return 0;
}
