/* Search with bit masks: N queens with a work queue (atomic counter hands out
 * prefixes), and a sudoku solver with one thread per start position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUEENS 10
#define MAX_WORK 1024

typedef struct { unsigned cols, diag1, diag2; } Prefix;

__device__ unsigned nextItem;

__device__ unsigned long long countBelow(Prefix start, int depth)
{
    const unsigned full = (1u << QUEENS) - 1;
    unsigned cols[QUEENS + 1], d1[QUEENS + 1], d2[QUEENS + 1], freeBits[QUEENS + 1];
    unsigned long long found = 0;
    int level = depth;
    cols[level] = start.cols; d1[level] = start.diag1; d2[level] = start.diag2;
    freeBits[level] = full & ~(cols[level] | d1[level] | d2[level]);
    while (level >= depth) {
        if (freeBits[level] == 0) { level--; continue; }
        unsigned bit = freeBits[level] & -freeBits[level];
        freeBits[level] ^= bit;
        if (level == QUEENS - 1) { found++; continue; }
        cols[level + 1] = cols[level] | bit;
        d1[level + 1] = ((d1[level] | bit) << 1) & full;
        d2[level + 1] = (d2[level] | bit) >> 1;
        level++;
        freeBits[level] = full & ~(cols[level] | d1[level] | d2[level]);
    }
    return found;
}

__global__ void queens(const Prefix *work, unsigned items, int depth, unsigned long long *total)
{
    for (;;) {
        unsigned k = atomicAdd(&nextItem, 1u);
        if (k >= items) break;
        unsigned long long c = countBelow(work[k], depth);
        if (c) atomicAdd(total, c);
    }
}

/* the first free cell gets digit threadIdx.x + 1, the rest is searched */
__host__ __device__ int solve(signed char *g, int limit)
{
    unsigned short row[9] = { 0 }, col[9] = { 0 }, box[9] = { 0 };
    int cell[81], tried[81], n = 0, solutions = 0;
    signed char first[81];
    for (int i = 0; i < 81; i++) {
        if (g[i]) {
            unsigned short b = 1 << g[i];
            if ((row[i / 9] | col[i % 9] | box[i / 27 * 3 + i % 9 / 3]) & b) return 0;
            row[i / 9] |= b; col[i % 9] |= b; box[i / 27 * 3 + i % 9 / 3] |= b;
        } else cell[n++] = i;
    }
    int k = 0;
    tried[0] = 0;
    while (k >= 0) {
        if (k == n) {
            if (solutions++ == 0) for (int i = 0; i < 81; i++) first[i] = g[i];
            if (solutions == limit) break;
            k--;
            continue;
        }
        int i = cell[k], r = i / 9, c = i % 9, b = i / 27 * 3 + i % 9 / 3, d = tried[k];
        if (d) { unsigned short m = ~(1 << d); row[r] &= m; col[c] &= m; box[b] &= m; g[i] = 0; }
        for (d++; d <= 9; d++) if (!((row[r] | col[c] | box[b]) >> d & 1)) break;
        if (d > 9) { k--; continue; }
        tried[k] = d;
        g[i] = (signed char)d;
        row[r] |= 1 << d; col[c] |= 1 << d; box[b] |= 1 << d;
        if (++k < n) tried[k] = 0;
    }
    if (solutions) for (int i = 0; i < 81; i++) g[i] = first[i];
    return solutions;
}

__global__ void sudoku(const signed char *grid, int firstFree, signed char *answers, int *solutions)
{
    signed char g[81];
    for (int i = 0; i < 81; i++) g[i] = grid[i];
    g[firstFree] = (signed char)(threadIdx.x + 1);
    solutions[threadIdx.x] = solve(g, 2);
    for (int i = 0; i < 81; i++) answers[threadIdx.x * 81 + i] = g[i];
}

int main(void)
{
    static Prefix work[MAX_WORK];
    unsigned items = 0, zero = 0;
    unsigned long long total = 0, *dTotal;
    const unsigned full = (1u << QUEENS) - 1;
    Prefix *dWork;
    for (int a = 0; a < QUEENS; a++)                         /* prefixes of two rows */
        for (int b = 0; b < QUEENS; b++) {
            unsigned x = 1u << a, y = 1u << b;
            if ((x | x << 1 | x >> 1) & y) continue;
            Prefix p = { x | y, (((x << 1) | y) << 1) & full, ((x >> 1) | y) >> 1 };
            work[items++] = p;
        }
    cudaMalloc((void **)&dWork, sizeof work);
    cudaMalloc((void **)&dTotal, sizeof total);
    cudaMemcpy(dWork, work, sizeof work, cudaMemcpyHostToDevice);
    cudaMemset(dTotal, 0, sizeof total);
    cudaMemcpyToSymbol(nextItem, &zero, sizeof zero);
    queens<<<2, 16>>>(dWork, items, 2, dTotal);
    cudaMemcpy(&total, dTotal, sizeof total, cudaMemcpyDeviceToHost);
    printf("%d queens: %llu solutions from %u prefixes\n", QUEENS, total, items);

    signed char grid[81], answers[9 * 81], *dGrid, *dAns;
    int given = 0, firstFree = -1, solutions[9], *dSol, unique = 0, bad = total != 724, who = -1;
    for (int i = 0; i < 81; i++) {                           /* a pattern solution with holes */
        int r = i / 9, c = i % 9, v = (r * 3 + r / 3 + c) % 9;
        grid[i] = (i * 7 + r * r) % 5 < 2 ? 0 : (signed char)("725149386"[v] - '0');
        given += grid[i] != 0;
        if (!grid[i] && firstFree < 0) firstFree = i;
    }
    cudaMalloc((void **)&dGrid, sizeof grid);
    cudaMalloc((void **)&dAns, sizeof answers);
    cudaMalloc((void **)&dSol, sizeof solutions);
    cudaMemcpy(dGrid, grid, sizeof grid, cudaMemcpyHostToDevice);
    sudoku<<<1, 9>>>(dGrid, firstFree, dAns, dSol);
    cudaMemcpy(answers, dAns, sizeof answers, cudaMemcpyDeviceToHost);
    cudaMemcpy(solutions, dSol, sizeof solutions, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 9; t++) { unique += solutions[t]; if (solutions[t] && who < 0) who = t; }
    int host = solve(grid, 2);
    printf("sudoku: %d given, solutions %s, first row ", given, unique == 1 ? "one" : "several");
    if (who < 0) bad++;
    for (int i = 0; i < 81 && who >= 0; i++) {
        if (i < 9) printf("%d", answers[who * 81 + i]);
        bad += answers[who * 81 + i] != grid[i];
    }
    printf("\n%s\n", bad || (host == 1) != (unique == 1) ? "FAILED" : "PASSED");
    cudaFree(dWork); cudaFree(dTotal); cudaFree(dGrid); cudaFree(dAns); cudaFree(dSol);
    return bad != 0;
}
