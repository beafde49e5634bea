// Order of evaluation that C++ promises: && || ?: and the comma, side effects skipped, assignment right to left, increments.
#include <cstdio>
__device__ int calls;
__device__ int touch(int v) { ++calls; return v; }
__device__ int *pointer(int *p) { calls += 10; return p; }

__global__ void kernel(int *out)
{
    int n = 0;
    out[n++] = touch(0) && touch(1);
    out[n++] = calls;
    out[n++] = touch(2) || touch(1);
    out[n++] = calls;
    out[n++] = touch(0) ? touch(5), touch(6) : touch(7);
    out[n++] = calls;
    int a = 1, b = (a++, a += 5, a * 2), c;
    out[n++] = b;
    out[n++] = (touch(1), touch(0)) || (a = 50, 0);
    out[n++] = a;
    c = a = b = 3;
    out[n++] = a + b + c;
    *pointer(out + n++) = touch(1) & touch(0);
    int *p = 0;
    out[n++] = p && *p > 3 ? 1 : 2;
    out[n++] = !touch(3) + !!touch(3) * 2;
    int i = 5;
    i += i * 2;
    out[n++] = i;
    int list[4] = {0, 1, 2, 3};
    int *q = list;
    out[n++] = *q++ + 10;
    out[n++] = *++q;
    out[n++] = (*q)++ + 100;
    out[n++] = ++*q;
    out[n++] = --q - list;
    for (int x = 0, y = 10; x < y; x += 2, --y) out[n] = x * 100 + y;
    ++n;
    out[n++] = (a > 2 ? b : c) = 9;
    out[n++] = b;
    out[n++] = a < b == 1 ? (a & 2) == 2 : -1;
}

int main()
{
    int *d, h[23];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
