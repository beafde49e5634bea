/* Pointers: deep copy of a jagged table (array of device pointers), pointer
 * arithmetic, pointer differences, pointer to pointer, void pointers. */
#include <stdio.h>
#include <stdlib.h>

#define CHECK(e) if ((e) != cudaSuccess) { printf("cuda error, line %d\n", __LINE__); return 1; }
enum { NROWS = 45 };

__device__ long rowSum(const short *begin, const short *end)
{
    long s = 0;
    for (const short *p = begin; p != end; ++p) s += *p;
    return s;
}

__global__ void walk(short **table, const int *len, long *sums, int *where_max)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= NROWS) return;
    short **cursor = table;
    cursor += r;
    short *row = *cursor, *best = row;
    for (short *p = row; p < row + len[r]; p++)
        if (*p > *best) best = p;
    where_max[r] = (int)(best - row);
    sums[r] = rowSum(row, &row[len[r]]);
    *row = -1;                         /* leave a mark for the host */
    (*cursor)[len[r] - 1] = -2;
}

static void *grab(size_t bytes)
{
    void *p = NULL;
    if (cudaMalloc(&p, bytes) != cudaSuccess) exit(3);
    return p;
}

int main(void)
{
    short *rows[NROWS], *h[NROWS], **d_table;
    int len[NROWS], pos[NROWS], *d_len, *d_pos, r, k, bad = 0;
    long sums[NROWS], *d_sums;

    for (r = 0; r < NROWS; r++) {
        len[r] = 2 + (r * 5) % 17;
        h[r] = (short *)malloc(len[r] * sizeof(short));
        for (k = 0; k < len[r]; k++) *(h[r] + k) = (short)((r * 31 + k * 47) % 101);
        rows[r] = (short *)grab(len[r] * sizeof(short));
        CHECK(cudaMemcpy(rows[r], h[r], len[r] * sizeof(short), cudaMemcpyHostToDevice));
    }
    d_table = (short **)grab(sizeof rows);
    d_len = (int *)grab(sizeof len);
    d_pos = (int *)grab(sizeof pos);
    d_sums = (long *)grab(sizeof sums);
    CHECK(cudaMemcpy(d_table, rows, sizeof rows, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_len, len, sizeof len, cudaMemcpyHostToDevice));
    walk<<<2, 32>>>(d_table, d_len, d_sums, d_pos);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(pos, d_pos, sizeof pos, cudaMemcpyDeviceToHost));
    long total = 0;
    for (r = 0; r < NROWS; r++) {
        long s = 0;
        int m = 0;
        short first, last;
        for (k = 0; k < len[r]; k++) { s += h[r][k]; if (h[r][k] > h[r][m]) m = k; }
        CHECK(cudaMemcpy(&first, rows[r], sizeof first, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(&last, rows[r] + len[r] - 1, sizeof last, cudaMemcpyDeviceToHost));
        if (s != sums[r] || m != pos[r] || first != -1 || last != -2) bad++;
        total += s;
        CHECK(cudaFree(rows[r]));
        free(h[r]);
    }
    printf("rows %d total %ld bad %d\n", (int)NROWS, total, bad);
    printf("row 3: length %d sum %ld max at %d\n", len[3], sums[3], pos[3]);
    cudaFree(d_table); cudaFree(d_len); cudaFree(d_pos); cudaFree(d_sums);
    return bad;
}
