// Declarators: arrays of pointers, pointers to arrays, functions returning pointers to functions and arrays, typedefs of all.
#include <cstdio>
typedef int Row[4];
typedef int (*Op)(int, int);
typedef Op OpTable[2];

__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ int (*choose(int which))(int, int) { return which ? sub : add; }
__device__ Op pick(int which) { return which == 0 ? &add : &sub; }
__device__ int table[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
__device__ int (*second())[4] { return &table[1]; }
__device__ int sum(int row[4]) { int s = 0; for (int i = 0; i < 4; ++i) s += row[i]; return s; }
__device__ int sumRef(const int (&row)[4]) { return sizeof row / sizeof *row + row[3]; }
__device__ int deep(int ***p) { return ***p; }

__global__ void kernel(int *out)
{
    int (*row)[4] = table;
    int *cells[3] = {table[0], table[1] + 1, &table[2][2]};
    int **pp = cells;
    int ***ppp = &pp;
    OpTable ops = {add, sub};
    Op (*opsPointer)[2] = &ops;
    int (*(*chooser)(int))(int, int) = choose;
    out[0] = (*(row + 2))[1];
    out[1] = *cells[1] + **(pp + 2);
    out[2] = deep(ppp);
    out[3] = ops[0](3, 4) * (*opsPointer)[1](3, 4);
    out[4] = chooser(1)(10, 3) + choose(0)(10, 3) + (*pick(1))(1, 2);
    out[5] = (*second())[2];
    out[6] = sum(table[2]) + sumRef(table[0]);
    Row local = {7}, *rows = &local;
    out[7] = (*rows)[0] + (*rows)[3] + sizeof(Row) + sizeof(Row *) + sizeof(int[2][3]);
    int n = 3, *p = &n, &r = n, **q = &p, a[2] = {n, r};
    **q += 4;
    out[8] = n * 100 + r * 10 + a[0] + a[1];
    out[9] = &table[2][0] - &table[0][1];
}

int main()
{
    int *d, h[10];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
