/* Constant memory: scalar, array, 2-D table, struct; partial updates through
 * an offset; the symbol's address and size; reading back. */
#include <stdio.h>
#include <string.h>

struct Limits { int low, high; float gain; };

__constant__ float  c_filter[9];
__constant__ int    c_table[4][6] = { { 1, 2, 3, 4, 5, 6 }, { 10, 20, 30 } };
__constant__ Limits c_limits = { -100, 100, 1.0f };
__constant__ int    c_shift;
__device__   int    g_hits[4];

__global__ void evaluate(const int *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int v = in[i] + c_shift;
    if (v < c_limits.low) { v = c_limits.low; atomicAdd(&g_hits[0], 1); }
    else if (v > c_limits.high) { v = c_limits.high; atomicAdd(&g_hits[1], 1); }
    float acc = 0.f;
    for (int k = 0; k < 9; k++) acc += c_filter[k] * (float)(v + k);
    out[i] = acc * c_limits.gain + c_table[i % 4][(i / 4) % 6];
}

int main()
{
    const int n = 640;
    int in[n], table[4][6], hits[4] = { 0, 0, 0, 0 }, shift = 3;
    float out[n], filter[9], *d_out, tail[3] = { 4.f, 2.f, 0.5f };
    int *d_in, bad = 0;
    size_t bytes = 0;
    void *addr = NULL;
    Limits lim = { -64, 320, 0.25f };

    for (int i = 0; i < n; i++) in[i] = (i * 53) % 512 - 128;
    for (int k = 0; k < 9; k++) filter[k] = (k % 3) * 0.5f;
    cudaMalloc((void **)&d_in, sizeof in);
    cudaMalloc((void **)&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);

    cudaMemcpyToSymbol(c_filter, filter, sizeof filter);
    cudaMemcpyToSymbol(c_filter, tail, sizeof tail, 6 * sizeof(float));      /* last three */
    memcpy(filter + 6, tail, sizeof tail);
    cudaMemcpyToSymbol(c_limits, &lim, sizeof lim, 0, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(c_shift, &shift, sizeof shift);
    cudaMemcpyToSymbol(g_hits, hits, sizeof hits);
    int row2[6] = { 7, 7, 8, 8, 9, 9 };
    cudaGetSymbolAddress(&addr, c_table);
    cudaGetSymbolSize(&bytes, c_table);
    cudaMemcpy((int *)addr + 12, row2, sizeof row2, cudaMemcpyHostToDevice);

    evaluate<<<5, 128>>>(d_in, d_out, n);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(table, c_table, sizeof table);
    cudaMemcpyFromSymbol(&hits[1], g_hits, sizeof(int), sizeof(int));
    cudaMemcpyFromSymbol(&hits[0], g_hits, sizeof(int));

    int lo = 0, hi = 0;
    for (int i = 0; i < n; i++) {
        int v = in[i] + 3;
        if (v < -64) { v = -64; lo++; } else if (v > 320) { v = 320; hi++; }
        float acc = 0.f;
        for (int k = 0; k < 9; k++) acc += filter[k] * (float)(v + k);
        if (out[i] != acc * 0.25f + table[i % 4][(i / 4) % 6]) bad++;
    }
    printf("table %zu bytes, table[1][2]=%d table[2][5]=%d table[3][0]=%d\n", bytes, table[1][2], table[2][5], table[3][0]);
    printf("clipped low %d (%d) high %d (%d)\n", hits[0], lo, hits[1], hi);
    printf("out[5]=%.3f wrong=%d\n", out[5], bad);
    cudaFree(d_in);
    cudaFree(d_out);
    return bad || hits[0] != lo || hits[1] != hi;
}
