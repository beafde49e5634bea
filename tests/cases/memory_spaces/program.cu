// Constant and device variables, symbols, memset, local arrays with dynamic index, copies device to device.
#include <stdio.h>
#include <string.h>

__constant__ float weights[5] = { 1, 4, 6, 4, 1 };
__constant__ int offset;
__device__ int counter = 3;
__device__ float table[16];
static int calls = 0;

__device__ float pick(const float *p, int i) { return p[i]; }

__global__ void kernel(float *out, int n)
{
    int t = threadIdx.x;
    float window[5];
    for (int k = 0; k < 5; ++k) window[k] = t + k * 2;
    float sum = 0;
    for (int k = 0; k < 5; ++k) sum += weights[k] * window[(k + t) % 5];
    out[t] = sum + offset + pick(window, t % 5) + pick(table, t % 16) + pick(weights, t % 5);
    if (t == n - 1) counter = counter * 10 + n;
}

void report(const char *what, float v)
{
    static int number = 0;
    ++calls;
    printf("%d %s %g\n", ++number, what, v);
}

int main()
{
    float *d, *e, h[32], t[16];
    int five = 5, c;
    for (int i = 0; i < 16; ++i) t[i] = i * 100;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&e, sizeof h);
    cudaMemset(d, 0, sizeof h);
    cudaMemcpyToSymbol(offset, &five, sizeof five);
    cudaMemcpyToSymbol(table, t, sizeof t);
    kernel<<<1, 32>>>(d, 32);
    cudaMemcpy(e, d, sizeof h, cudaMemcpyDeviceToDevice);
    cudaMemcpy(h, e, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&c, counter, sizeof c);
    for (int i = 0; i < 32; ++i) printf("%g%c", h[i], i % 8 == 7 ? '\n' : ' ');
    report("first", h[0]);
    report("last", h[31]);
    printf("%d %d\n", c, calls);
    unsigned bytes;
    cudaMemset(d, 0xab, 4);
    cudaMemcpy(&bytes, d, 4, cudaMemcpyDeviceToHost);
    printf("%x\n", bytes);
    return 0;
}
