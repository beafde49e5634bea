// Recursion on the device: different depths in one warp, and two functions calling each other.
#include <stdio.h>

__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
__device__ bool odd(int n);
__device__ bool even(int n) { return n == 0 ? true : odd(n - 1); }
__device__ bool odd(int n) { return n == 0 ? false : even(n - 1); }

__device__ int hanoi(int n, int from, int to, int *moves)
{
    if (n == 0) return 0;
    int other = 3 - from - to, before = hanoi(n - 1, from, other, moves);
    moves[to]++;
    return before + 1 + hanoi(n - 1, other, to, moves);
}

__global__ void go(int *out)
{
    int t = threadIdx.x, moves[3] = { 0, 0, 0 };
    int *o = out + t * 5;
    o[0] = fib(t);
    o[1] = ackermann(t % 3, t / 3);
    o[2] = even(t) * 10 + odd(t);
    o[3] = hanoi(t % 7, 0, 2, moves);
    o[4] = moves[0] * 10000 + moves[1] * 100 + moves[2];
}

int main()
{
    int h[80], *d;
    cudaMalloc(&d, sizeof h);
    go<<<1, 16>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 80; ++i) printf("%d%c", h[i], i % 5 == 4 ? '\n' : ' ');
    cudaFree(d);
    return 0;
}
