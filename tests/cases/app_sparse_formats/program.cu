/* Sparse matrix times vector in COO (atomics), CSR (thread per row and warp per
 * row) and ELLPACK (column-major padding); integer values, exact comparison. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 500
#define COLS 420

typedef struct { int nnz, *row, *col, *val; } coo_t;

__global__ void spmvCoo(int nnz, const int *row, const int *col, const int *val, const int *x, int *y)
{
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < nnz; k += gridDim.x * blockDim.x)
        atomicAdd(&y[row[k]], val[k] * x[col[k]]);
}
__global__ void spmvCsrScalar(const int *ptr, const int *col, const int *val, const int *x, int *y)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < ROWS) {
        int dot = 0;
        for (int k = ptr[r]; k < ptr[r + 1]; k++) dot += val[k] * x[col[k]];
        y[r] = dot;
    }
}
__global__ void spmvCsrWarp(const int *ptr, const int *col, const int *val, const int *x, int *y)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (warp >= ROWS) return;                             /* whole warps leave */
    int dot = 0;
    for (int k = ptr[warp] + lane; k < ptr[warp + 1]; k += 32) dot += val[k] * x[col[k]];
    for (int o = 16; o > 0; o /= 2) dot += __shfl_down_sync(0xffffffff, dot, o);
    if (lane == 0) y[warp] = dot;
}
__global__ void spmvEll(int width, const int *col, const int *val, const int *x, int *y)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= ROWS) return;
    int dot = 0;
    for (int k = 0; k < width; k++) {
        int c = col[k * ROWS + r];
        if (c >= 0) dot += val[k * ROWS + r] * x[c];
    }
    y[r] = dot;
}

static int *toDevice(const int *h, int n)
{
    int *d;
    cudaMalloc((void **)&d, n * sizeof(int));
    cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
    return d;
}

static int verify(const char *name, int *dY, const int *want)
{
    int y[ROWS], wrong = 0;
    long sum = 0;
    cudaMemcpy(y, dY, sizeof y, cudaMemcpyDeviceToHost);
    for (int r = 0; r < ROWS; r++) { wrong += y[r] != want[r]; sum += y[r]; }
    printf("%-10s sum %8ld y[7] %6d %s\n", name, sum, y[7], wrong ? "WRONG" : "ok");
    cudaMemset(dY, 0, sizeof y);
    return wrong;
}

int main(void)
{
    coo_t m = { 0, NULL, NULL, NULL };
    int cap = ROWS * 90, ptr[ROWS + 1], x[COLS], want[ROWS], width = 0, bad = 0;
    m.row = (int *)malloc(cap * sizeof(int));
    m.col = (int *)malloc(cap * sizeof(int));
    m.val = (int *)malloc(cap * sizeof(int));
    memset(want, 0, sizeof want);
    for (int c = 0; c < COLS; c++) x[c] = c * c % 19 - 9;
    for (int r = 0; r < ROWS; r++) {
        int len = r % 50 == 3 ? 80 : r % 11 == 5 ? 0 : 1 + r * 7 % 9, c = r * 13 % 31;
        ptr[r] = m.nnz;
        for (int k = 0; k < len && c < COLS; k++, c += 1 + (r + k) % 5) {
            m.row[m.nnz] = r; m.col[m.nnz] = c; m.val[m.nnz] = (r + 3 * c) % 15 - 7;
            want[r] += m.val[m.nnz] * x[c];
            m.nnz++;
        }
        if (m.nnz - ptr[r] > width) width = m.nnz - ptr[r];
    }
    ptr[ROWS] = m.nnz;
    int *ellCol = (int *)malloc(width * ROWS * sizeof(int)), *ellVal = (int *)calloc(width * ROWS, sizeof(int));
    memset(ellCol, -1, width * ROWS * sizeof(int));
    for (int r = 0; r < ROWS; r++)
        for (int k = ptr[r]; k < ptr[r + 1]; k++) {
            ellCol[(k - ptr[r]) * ROWS + r] = m.col[k];
            ellVal[(k - ptr[r]) * ROWS + r] = m.val[k];
        }
    int *dRow = toDevice(m.row, m.nnz), *dCol = toDevice(m.col, m.nnz), *dVal = toDevice(m.val, m.nnz), *dPtr = toDevice(ptr, ROWS + 1);
    int *dEc = toDevice(ellCol, width * ROWS), *dEv = toDevice(ellVal, width * ROWS), *dX = toDevice(x, COLS), *dY;
    cudaMalloc((void **)&dY, ROWS * sizeof(int));
    cudaMemset(dY, 0, ROWS * sizeof(int));
    printf("%d x %d, %d entries, widest row %d\n", ROWS, COLS, m.nnz, width);
    spmvCoo<<<8, 128>>>(m.nnz, dRow, dCol, dVal, dX, dY);
    bad += verify("COO", dY, want);
    spmvCsrScalar<<<(ROWS + 127) / 128, 128>>>(dPtr, dCol, dVal, dX, dY);
    bad += verify("CSR rows", dY, want);
    spmvCsrWarp<<<(ROWS * 32 + 127) / 128, 128>>>(dPtr, dCol, dVal, dX, dY);
    bad += verify("CSR warps", dY, want);
    spmvEll<<<(ROWS + 127) / 128, 128>>>(width, dEc, dEv, dX, dY);
    bad += verify("ELL", dY, want);
    int *all[] = { dRow, dCol, dVal, dPtr, dEc, dEv, dX, dY };
    for (int k = 0; k < 8; k++) cudaFree(all[k]);
    free(m.row); free(m.col); free(m.val); free(ellCol); free(ellVal);
    return bad != 0;
}
