/* Alignment by anti-diagonals: Needleman-Wunsch with one launch per diagonal,
 * Smith-Waterman inside one block; both with trace back on the host. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATCH 3
#define MISMATCH (-2)
#define GAP (-2)
#define MAX2(a, b) ((a) > (b) ? (a) : (b))
#define CELL(m, r, c, cols) (m)[(r) * ((cols) + 1) + (c)]

__global__ void nwDiagonal(int *m, const char *a, const char *b, int la, int lb, int diag)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x + 1, c = diag - r;
    if (r > la || c < 1 || c > lb) return;
    int s = CELL(m, r - 1, c - 1, lb) + (a[r - 1] == b[c - 1] ? MATCH : MISMATCH);
    s = MAX2(s, CELL(m, r - 1, c, lb) + GAP);
    s = MAX2(s, CELL(m, r, c - 1, lb) + GAP);
    CELL(m, r, c, lb) = s;
}

__global__ void swBlock(int *m, const char *a, const char *b, int la, int lb, int *best)
{
    __shared__ int top;
    if (threadIdx.x == 0) top = 0;
    for (int k = threadIdx.x; k <= lb; k += blockDim.x) CELL(m, 0, k, lb) = 0;
    for (int k = threadIdx.x; k <= la; k += blockDim.x) CELL(m, k, 0, lb) = 0;
    __syncthreads();
    for (int diag = 2; diag <= la + lb; diag++) {
        for (int r = MAX2(1, diag - lb) + threadIdx.x; r <= la && r < diag; r += blockDim.x) {
            int c = diag - r;
            int s = CELL(m, r - 1, c - 1, lb) + (a[r - 1] == b[c - 1] ? MATCH : MISMATCH);
            s = MAX2(s, CELL(m, r - 1, c, lb) + GAP);
            s = MAX2(s, CELL(m, r, c - 1, lb) + GAP);
            s = MAX2(s, 0);
            CELL(m, r, c, lb) = s;
            atomicMax(&top, s);
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) *best = top;
}

static void reference(int *m, const char *a, const char *b, int la, int lb, int local)
{
    for (int r = 0; r <= la; r++)
        for (int c = 0; c <= lb; c++) {
            int s;
            if (r == 0 || c == 0) s = local ? 0 : (r + c) * GAP;
            else {
                s = CELL(m, r - 1, c - 1, lb) + (a[r - 1] == b[c - 1] ? MATCH : MISMATCH);
                s = MAX2(s, CELL(m, r - 1, c, lb) + GAP);
                s = MAX2(s, CELL(m, r, c - 1, lb) + GAP);
                if (local) s = MAX2(s, 0);
            }
            CELL(m, r, c, lb) = s;
        }
}

static int traceBack(const int *m, const char *a, const char *b, int r, int c, int lb, int local, char *ra, char *rb)
{
    int n = 0;
    while (local ? CELL(m, r, c, lb) > 0 : r > 0 || c > 0) {
        int s = CELL(m, r, c, lb);
        if (r > 0 && c > 0 && s == CELL(m, r - 1, c - 1, lb) + (a[r - 1] == b[c - 1] ? MATCH : MISMATCH)) {
            ra[n] = a[--r];
            rb[n++] = b[--c];
        } else if (r > 0 && s == CELL(m, r - 1, c, lb) + GAP) { ra[n] = a[--r]; rb[n++] = '-'; }
        else { ra[n] = '-'; rb[n++] = b[--c]; }
    }
    for (int i = 0; i < n / 2; i++) {
        char t = ra[i]; ra[i] = ra[n - 1 - i]; ra[n - 1 - i] = t;
        t = rb[i]; rb[i] = rb[n - 1 - i]; rb[n - 1 - i] = t;
    }
    ra[n] = rb[n] = 0;
    return n;
}

int main(int argc, char **argv)
{
    const char *a = argc > 2 ? argv[1] : "ACGTTGACCTGATTACAGGCTTAACGTCCATG", *b = argc > 2 ? argv[2] : "CGTGACGATTTACAGCTTACGGTCATGAA";
    int la = (int)strlen(a), lb = (int)strlen(b), cells = (la + 1) * (lb + 1), best = 0, bad = 0;
    int *h = (int *)malloc(cells * sizeof(int)), *ref = (int *)malloc(cells * sizeof(int)), *m, *dBest;
    char *da, *db, *ra = (char *)malloc(la + lb + 1), *rb = (char *)malloc(la + lb + 1);
    cudaMalloc((void **)&m, cells * sizeof(int));
    cudaMalloc((void **)&dBest, sizeof(int));
    cudaMalloc((void **)&da, la);
    cudaMalloc((void **)&db, lb);
    cudaMemcpy(da, a, la, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, lb, cudaMemcpyHostToDevice);

    for (int r = 0; r <= la; r++) CELL(h, r, 0, lb) = r * GAP;
    for (int c = 0; c <= lb; c++) CELL(h, 0, c, lb) = c * GAP;
    cudaMemcpy(m, h, cells * sizeof(int), cudaMemcpyHostToDevice);
    for (int d = 2; d <= la + lb; d++) nwDiagonal<<<(la + 31) / 32, 32>>>(m, da, db, la, lb, d);
    cudaMemcpy(h, m, cells * sizeof(int), cudaMemcpyDeviceToHost);
    reference(ref, a, b, la, lb, 0);
    bad += memcmp(h, ref, cells * sizeof(int)) != 0;
    traceBack(h, a, b, la, lb, lb, 0, ra, rb);
    printf("global score %d\n%s\n%s\n", CELL(h, la, lb, lb), ra, rb);

    swBlock<<<1, 32>>>(m, da, db, la, lb, dBest);
    cudaMemcpy(h, m, cells * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&best, dBest, sizeof(int), cudaMemcpyDeviceToHost);
    reference(ref, a, b, la, lb, 1);
    bad += memcmp(h, ref, cells * sizeof(int)) != 0;
    int at = 0;
    while (h[at] != best) at++;
    traceBack(h, a, b, at / (lb + 1), at % (lb + 1), lb, 1, ra, rb);
    printf("local score %d\n%s\n%s\n%s\n", best, ra, rb, bad ? "FAILED" : "PASSED");
    cudaFree(m); cudaFree(dBest); cudaFree(da); cudaFree(db);
    free(h); free(ref); free(ra); free(rb);
    return bad;
}
