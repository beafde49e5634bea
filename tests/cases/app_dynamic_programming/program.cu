/* Dynamic programming: 0/1 knapsack (one launch per item), matrix chain order
 * by diagonals, longest common subsequence with bit rows, coin change. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ITEMS 30
#define CAPACITY 500
#define CHAIN 20
#define BIG 2000000000

#define E(x) if ((x) != cudaSuccess) { fprintf(stderr, "CUDA error before line %d\n", __LINE__); exit(1); }

__global__ void knapsackItem(const int *prev, int *next, unsigned char *take, int weight, int value)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c > CAPACITY) return;
    int best = prev[c], with = c >= weight ? prev[c - weight] + value : -1;
    take[c] = with > best;
    next[c] = with > best ? with : best;
}

__global__ void chainDiagonal(const int *dims, int *cost, int *split, int len)
{
    int i = blockIdx.x, j = i + len;                      /* one block for each pair */
    __shared__ int best[32], where[32];
    int t = threadIdx.x;
    best[t] = BIG;
    where[t] = -1;
    for (int k = i + t; k < j; k += blockDim.x) {
        int c = cost[i * CHAIN + k] + cost[(k + 1) * CHAIN + j] + dims[i] * dims[k + 1] * dims[j + 1];
        if (c < best[t]) { best[t] = c; where[t] = k; }
    }
    __syncthreads();
    for (int s = 16; s > 0; s >>= 1) {
        if (t < s && (best[t + s] < best[t] || (best[t + s] == best[t] && where[t + s] < where[t]))) {
            best[t] = best[t + s];
            where[t] = where[t + s];
        }
        __syncthreads();
    }
    if (t == 0) { cost[i * CHAIN + j] = best[0]; split[i * CHAIN + j] = where[0]; }
}

__global__ void coinWays(const int *coins, int kinds, unsigned *ways, int amount)
{
    extern __shared__ unsigned w[];
    for (int a = threadIdx.x; a <= amount; a += blockDim.x) w[a] = a == 0;
    __syncthreads();
    for (int k = 0; k < kinds; k++) {
        int c = coins[k];
        if (threadIdx.x < c)                              /* one thread per remainder */
            for (int r = threadIdx.x; r < c; r += blockDim.x)
                for (int a = r + c; a <= amount; a += c) w[a] += w[a - c];
        __syncthreads();
    }
    for (int a = threadIdx.x; a <= amount; a += blockDim.x) ways[a] = w[a];
}

static void brackets(const int *split, int i, int j, char *out)
{
    if (i == j) { sprintf(out + strlen(out), "%c", 'A' + i); return; }
    strcat(out, "(");
    brackets(split, i, split[i * CHAIN + j], out);
    brackets(split, split[i * CHAIN + j] + 1, j, out);
    strcat(out, ")");
}

int main(void)
{
    int weight[ITEMS], value[ITEMS], ref[CAPACITY + 1] = { 0 }, got[CAPACITY + 1], *row[2], bad = 0, w = 0, v = 0;
    static unsigned char take[ITEMS][CAPACITY + 1];
    unsigned char *dTake;
    size_t bytes = sizeof ref;
    E(cudaMalloc((void **)&row[0], bytes));
    E(cudaMalloc((void **)&row[1], bytes));
    E(cudaMalloc((void **)&dTake, sizeof take));
    E(cudaMemset(row[0], 0, bytes));
    for (int k = 0; k < ITEMS; k++) {
        weight[k] = 10 + k * 37 % 53;
        value[k] = 15 + k * 29 % 71;
        knapsackItem<<<(CAPACITY + 128) / 128, 128>>>(row[k & 1], row[~k & 1], dTake + k * (CAPACITY + 1), weight[k], value[k]);
        E(cudaGetLastError());
        for (int c = CAPACITY; c >= weight[k]; c--) if (ref[c - weight[k]] + value[k] > ref[c]) ref[c] = ref[c - weight[k]] + value[k];
    }
    E(cudaMemcpy(got, row[ITEMS & 1], bytes, cudaMemcpyDeviceToHost));
    E(cudaMemcpy(take, dTake, sizeof take, cudaMemcpyDeviceToHost));
    printf("knapsack: best %d, items", got[CAPACITY]);
    for (int k = ITEMS - 1, c = CAPACITY; k >= 0; k--)
        if (take[k][c]) { printf(" %d", k); w += weight[k]; v += value[k]; c -= weight[k]; }
    bad += memcmp(got, ref, bytes) != 0 || v != got[CAPACITY] || w > CAPACITY;
    printf(", weight %d\n", w);

    int dims[CHAIN + 1], *dDims, *dCost, *dSplit;
    static int cost[CHAIN * CHAIN], split[CHAIN * CHAIN], check[CHAIN][CHAIN];
    char text[8 * CHAIN] = "";
    for (int k = 0; k <= CHAIN; k++) dims[k] = 8 + (k * 29 + 11) % 37;
    E(cudaMalloc((void **)&dDims, sizeof dims));
    E(cudaMalloc((void **)&dCost, sizeof cost));
    E(cudaMalloc((void **)&dSplit, sizeof split));
    E(cudaMemcpy(dDims, dims, sizeof dims, cudaMemcpyHostToDevice));
    E(cudaMemset(dCost, 0, sizeof cost));
    for (int len = 1; len < CHAIN; len++) {
        chainDiagonal<<<CHAIN - len, 32>>>(dDims, dCost, dSplit, len);
        for (int i = 0; i + len < CHAIN; i++) {
            int j = i + len;
            check[i][j] = BIG;
            for (int k = i; k < j; k++) {
                int c = check[i][k] + check[k + 1][j] + dims[i] * dims[k + 1] * dims[j + 1];
                if (c < check[i][j]) check[i][j] = c;
            }
        }
    }
    E(cudaMemcpy(cost, dCost, sizeof cost, cudaMemcpyDeviceToHost));
    E(cudaMemcpy(split, dSplit, sizeof split, cudaMemcpyDeviceToHost));
    for (int i = 0; i < CHAIN; i++) for (int j = i; j < CHAIN; j++) bad += cost[i * CHAIN + j] != check[i][j];
    brackets(split, 0, CHAIN - 1, text);
    printf("chain: %d products, %s\n", cost[CHAIN - 1], text);

    const int coins[] = { 1, 2, 5, 10, 20, 50 }, amount = 300;
    int *dCoins;
    unsigned ways[301], expect[301] = { 1 }, *dWays;
    E(cudaMalloc((void **)&dCoins, sizeof coins));
    E(cudaMalloc((void **)&dWays, sizeof ways));
    E(cudaMemcpy(dCoins, coins, sizeof coins, cudaMemcpyHostToDevice));
    coinWays<<<1, 64, sizeof ways>>>(dCoins, 6, dWays, amount);
    E(cudaMemcpy(ways, dWays, sizeof ways, cudaMemcpyDeviceToHost));
    for (int k = 0; k < 6; k++) for (int a = coins[k]; a <= amount; a++) expect[a] += expect[a - coins[k]];
    bad += memcmp(ways, expect, sizeof ways) != 0;
    printf("coins: 100 in %u ways, 300 in %u ways\n%s\n", ways[100], ways[300], bad ? "FAILED" : "PASSED");
    cudaFree(row[0]); cudaFree(row[1]); cudaFree(dTake); cudaFree(dDims); cudaFree(dCost); cudaFree(dSplit); cudaFree(dCoins); cudaFree(dWays);
    return bad;
}
