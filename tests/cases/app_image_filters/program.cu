/* Grey image filters: separable binomial blur with constant coefficients and
 * shared-memory rows, Sobel magnitude, 3x3 median by a sorting network. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH  75
#define HEIGHT 50
#define RADIUS 2
#define BX 16
#define BY 8
typedef unsigned char Pixel;

__constant__ int coeff[2 * RADIUS + 1];

__device__ __host__ int clampi(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

__global__ void blurRows(const Pixel *src, unsigned short *dst)
{
    __shared__ int row[BY][BX + 2 * RADIUS];
    int x0 = blockIdx.x * BX, x = x0 + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    if (y < HEIGHT)
        for (int k = threadIdx.x; k < BX + 2 * RADIUS; k += BX)
            row[threadIdx.y][k] = src[y * WIDTH + clampi(x0 + k - RADIUS, 0, WIDTH - 1)];
    __syncthreads();
    if (x >= WIDTH || y >= HEIGHT) return;
    int s = 0;
#pragma unroll
    for (int k = -RADIUS; k <= RADIUS; k++) s += coeff[k + RADIUS] * row[threadIdx.y][threadIdx.x + RADIUS + k];
    dst[y * WIDTH + x] = (unsigned short)s;
}
__global__ void blurColumns(const unsigned short *src, Pixel *dst)
{
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    if (x >= WIDTH || y >= HEIGHT) return;
    int s = 128;
    for (int k = -RADIUS; k <= RADIUS; k++) s += coeff[k + RADIUS] * src[clampi(y + k, 0, HEIGHT - 1) * WIDTH + x];
    dst[y * WIDTH + x] = (Pixel)(s / 256);
}
__global__ void sobel(const Pixel *src, Pixel *dst)
{
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    if (x >= WIDTH || y >= HEIGHT) return;
    if (x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1) { dst[y * WIDTH + x] = 0; return; }
    const Pixel *p = src + y * WIDTH + x;
    int gx = p[-WIDTH + 1] + 2 * p[1] + p[WIDTH + 1] - p[-WIDTH - 1] - 2 * p[-1] - p[WIDTH - 1];
    int gy = p[WIDTH - 1] + 2 * p[WIDTH] + p[WIDTH + 1] - p[-WIDTH - 1] - 2 * p[-WIDTH] - p[-WIDTH + 1];
    dst[y * WIDTH + x] = (Pixel)clampi(abs(gx) + abs(gy), 0, 255);
}
#define ORDER(a, b) { int lo_ = min(v[a], v[b]); v[b] = max(v[a], v[b]); v[a] = lo_; }
__global__ void median(const Pixel *src, Pixel *dst)
{
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y, v[9];
    if (x >= WIDTH || y >= HEIGHT) return;
    for (int k = 0; k < 9; k++)
        v[k] = src[clampi(y + k / 3 - 1, 0, HEIGHT - 1) * WIDTH + clampi(x + k % 3 - 1, 0, WIDTH - 1)];
    ORDER(1, 2) ORDER(4, 5) ORDER(7, 8) ORDER(0, 1) ORDER(3, 4) ORDER(6, 7) ORDER(1, 2) ORDER(4, 5) ORDER(7, 8)
    ORDER(0, 3) ORDER(5, 8) ORDER(4, 7) ORDER(3, 6) ORDER(1, 4) ORDER(2, 5) ORDER(4, 7) ORDER(4, 2) ORDER(6, 4) ORDER(4, 2)
    dst[y * WIDTH + x] = (Pixel)v[4];
}

static int cmp(const void *a, const void *b) { return *(const Pixel *)a - *(const Pixel *)b; }
static unsigned checksum(const Pixel *p) { unsigned h = 2166136261u; for (int i = 0; i < WIDTH * HEIGHT; i++) h = (h ^ p[i]) * 16777619u; return h; }

int main(int argc, char **argv)
{
    static Pixel img[WIDTH * HEIGHT], out[3][WIDTH * HEIGHT], ref[3][WIDTH * HEIGHT];
    const int c[5] = { 1, 4, 6, 4, 1 };
    const char *names[3] = { "blur", "sobel", "median" };
    Pixel *dImg, *dOut;
    unsigned short *dTmp;
    unsigned noise = 5u;
    int bad = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int inside = (x - 37) * (x - 37) + (y - 25) * (y - 25) < 300;
            noise = noise * 69069u + 1u;
            img[y * WIDTH + x] = (Pixel)((noise >> 24) < 12 ? 255 : inside ? 180 : x + y);
        }
    cudaMalloc((void **)&dImg, sizeof img);
    cudaMalloc((void **)&dOut, sizeof img);
    cudaMalloc((void **)&dTmp, 2 * sizeof img);
    cudaMemcpy(dImg, img, sizeof img, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(coeff, c, sizeof c);
    dim3 block(BX, BY), grid((WIDTH + BX - 1) / BX, (HEIGHT + BY - 1) / BY);
    blurRows<<<grid, block>>>(dImg, dTmp);
    blurColumns<<<grid, block>>>(dTmp, dOut);
    cudaMemcpy(out[0], dOut, sizeof img, cudaMemcpyDeviceToHost);
    sobel<<<grid, block>>>(dImg, dOut);
    cudaMemcpy(out[1], dOut, sizeof img, cudaMemcpyDeviceToHost);
    median<<<grid, block>>>(dImg, dOut);
    cudaMemcpy(out[2], dOut, sizeof img, cudaMemcpyDeviceToHost);

#define AT(x, y) img[clampi(y, 0, HEIGHT - 1) * WIDTH + clampi(x, 0, WIDTH - 1)]
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int s = 128, gx = 0, gy = 0, n = 0;
            Pixel v[9];
            for (int j = -2; j <= 2; j++) for (int i = -2; i <= 2; i++) s += c[i + 2] * c[j + 2] * AT(x + i, y + j);
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    gx += i * (2 - abs(j)) * AT(x + i, y + j);
                    gy += j * (2 - abs(i)) * AT(x + i, y + j);
                    v[n++] = AT(x + i, y + j);
                }
            qsort(v, 9, 1, cmp);
            int edge = x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1, o = y * WIDTH + x;
            ref[0][o] = (Pixel)(s / 256);
            ref[1][o] = (Pixel)(edge ? 0 : clampi(abs(gx) + abs(gy), 0, 255));
            ref[2][o] = v[4];
        }
    for (int k = 0; k < 3; k++) {
        int wrong = 0;
        for (int i = 0; i < WIDTH * HEIGHT; i++) wrong += out[k][i] != ref[k][i];
        printf("%-7s checksum %08x centre %3d wrong %d\n", names[k], checksum(out[k]), out[k][25 * WIDTH + 37], wrong);
        bad += wrong;
    }
    cudaFree(dImg); cudaFree(dOut); cudaFree(dTmp);
    return bad != 0;
}
