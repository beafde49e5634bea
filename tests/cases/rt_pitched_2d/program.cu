/* Pitched rows: cudaMallocPitch, cudaMemcpy2D in all directions, memset2D,
 * a sub-rectangle copy, a kernel that walks by the pitch. */
#include <stdio.h>
#include <string.h>

#define W 37
#define H 19

__global__ void addRows(float *base, size_t pitch, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float *row = (float *)((char *)base + y * pitch);
    row[x] += 100.0f * y + x;
}

int main(void)
{
    static float h[H][W], out[H][W], window[5][7];
    float *d, *d2;
    size_t pitch, pitch2;
    int x, y, bad = 0;

    for (y = 0; y < H; y++) for (x = 0; x < W; x++) h[y][x] = (float)((x ^ y) & 7);
    cudaMallocPitch((void **)&d, &pitch, W * sizeof(float), H);
    cudaMallocPitch((void **)&d2, &pitch2, W * sizeof(float), H);
    printf("pitch covers a row: %s, multiple of 32: %s\n", pitch >= W * sizeof(float) ? "yes" : "no", pitch % 32 ? "no" : "yes");

    cudaMemcpy2D(d, pitch, h, W * sizeof(float), W * sizeof(float), H, cudaMemcpyHostToDevice);
    dim3 block(16, 8), grid((W + 15) / 16, (H + 7) / 8);
    addRows<<<grid, block>>>(d, pitch, W, H);
    cudaMemset2D(d2, pitch2, 0, W * sizeof(float), H);
    /* right part of d to the left part of d2 */
    cudaMemcpy2D(d2, pitch2, (char *)d + 20 * sizeof(float), pitch, 17 * sizeof(float), H, cudaMemcpyDeviceToDevice);
    cudaMemcpy2D(out, W * sizeof(float), d2, pitch2, W * sizeof(float), H, cudaMemcpyDeviceToHost);
    for (y = 0; y < H; y++)
        for (x = 0; x < W; x++) {
            float want = x < 17 ? (float)(((x + 20) ^ y) & 7) + 100.0f * y + x + 20 : 0.0f;
            if (out[y][x] != want) bad++;
        }
    printf("out[3][2]=%.1f out[18][16]=%.1f out[18][17]=%.1f wrong %d\n", out[3][2], out[18][16], out[18][17], bad);

    /* a 7 by 5 window out of the middle, straight into a dense host array */
    cudaMemcpy2D(window, sizeof window[0], (char *)d + 6 * pitch + 11 * sizeof(float), pitch, 7 * sizeof(float), 5, cudaMemcpyDeviceToHost);
    for (y = 0; y < 5; y++)
        for (x = 0; x < 7; x++)
            if (window[y][x] != (float)(((x + 11) ^ (y + 6)) & 7) + 100.0f * (y + 6) + x + 11) bad++;
    printf("window corner %.1f .. %.1f\n", window[0][0], window[4][6]);

    cudaMemset2D(d, pitch, 0xff, 4, H);
    unsigned col[H], ones = 0;
    cudaMemcpy2D(col, 4, d, pitch, 4, H, cudaMemcpyDeviceToHost);
    for (y = 0; y < H; y++) ones += col[y] == 0xffffffffu;
    cudaError_t wrong = cudaMemcpy2D(out, 8, d, pitch, W * sizeof(float), H, cudaMemcpyDeviceToHost);
    printf("first column set %u, narrow pitch gives %s\n", ones, cudaGetErrorName(wrong));
    cudaGetLastError();
    cudaFree(d);
    cudaFree(d2);
    printf("%s\n", bad ? "bad" : "good");
    return bad || ones != H;
}
