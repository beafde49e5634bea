// goto: out of nested loops, backwards as a loop, into a later part of a block, over blocks; different ways by thread.
#include <cstdio>

__device__ int find(int (*grid)[4], int wanted)
{
    int r, c;
    for (r = 0; r < 3; ++r)
        for (c = 0; c < 4; ++c)
            if (grid[r][c] == wanted) goto found;
    return -1;
found:
    return r * 10 + c;
}

__device__ int collatz(int n)
{
    int steps = 0;
again:
    if (n == 1) goto done;
    n = n % 2 ? 3 * n + 1 : n / 2;
    ++steps;
    goto again;
done:
    return steps;
}

__device__ int cleanup(int x)
{
    int state = 0;
    if (x < 0) goto fail;
    state |= 1;
    if (x == 0) goto undo;
    state |= 2;
    {
        if (x > 100) goto undo;
        state |= 4;
    }
    return state;
undo:
    state |= 8;
fail:
    state |= 16;
    return state;
}

__global__ void kernel(int *out)
{
    int i = threadIdx.x, grid[3][4];
    for (int k = 0; k < 12; ++k) grid[k / 4][k % 4] = k * 3;
    out[i] = find(grid, i * 3 + (i == 5));
    out[8 + i] = collatz(i + 1);
    const int x[] = {-1, 0, 1, 101};
    out[16 + i] = cleanup(x[i % 4]);
}

int main()
{
    int *d, h[24];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 8>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    int n = 3;
loop:
    printf("| %d ", n);
    if (--n) goto loop;
    printf("\n");
    cudaFree(d);
}
