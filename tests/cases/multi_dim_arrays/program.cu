// Arrays of two to four dimensions: local, global, in structs, parameters, partial indexing, sizeof of parts, as flat memory.
#include <cstdio>
#define N 3
struct Block { int cell[2][N]; };
__device__ int cube[2][3][4];
__constant__ short weights[2][2] = {{1, 2}, {3, 4}};
__device__ int sumPlane(int plane[][4], int rows)
{
    int s = 0;
    for (int r = 0; r < rows; ++r) for (int c = 0; c < 4; ++c) s += plane[r][c];
    return s;
}
__device__ int sumBlock(const Block &b) { int s = 0; for (auto &row : b.cell) for (int v : row) s += v; return s; }
template <int R, int C> __device__ int trace(const int (&m)[R][C]) { int t = 0; for (int i = 0; i < R && i < C; ++i) t += m[i][i]; return t; }

__global__ void fill()
{
    cube[threadIdx.z][threadIdx.y][threadIdx.x] = threadIdx.z * 100 + threadIdx.y * 10 + threadIdx.x;
}
__global__ void kernel(int (*out)[5], int n)
{
    out[0][0] = sumPlane(cube[1], 3);
    out[0][1] = *(*(*(cube + 1) + 2) + 3);
    out[0][2] = (&cube[0][0][0])[23];
    out[0][3] = cube[1][2] - cube[0][0];
    out[0][4] = sizeof cube / sizeof cube[0][0] * 100 + sizeof cube[0] + sizeof *cube[0];
    int local[2][2][2][2] = {};
    for (int i = 0; i < 16; ++i) local[i >> 3][i >> 2 & 1][i >> 1 & 1][i & 1] = i * n;
    out[1][0] = local[1][0][1][1];
    out[1][1] = local[0][1][1][0] + weights[1][0] * weights[0][1];
    Block b = {{{1, 2, 3}, {4, 5, 6}}}, c = b;
    c.cell[1][2] = 60;
    b = c;
    out[1][2] = sumBlock(b);
    out[1][3] = trace(b.cell);
    __shared__ int tile[4][N + 1];
    for (int i = 0; i < 4; ++i) for (int j = 0; j <= N; ++j) tile[i][j] = i * j;
    int (*p)[N + 1] = tile + 1;
    out[1][4] = p[2][3] + (*p)[2];
    out[1][4] += p++[1][1] * 100;
    out[1][4] += p[0][1] * 1000;
}

int main()
{
    int (*d)[5], h[2][5];
    cudaMalloc(&d, sizeof h);
    fill<<<1, dim3(4, 3, 2)>>>();
    kernel<<<1, 1>>>(d, 3);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (auto &row : h) { for (int v : row) printf("%d ", v); printf("\n"); }
    cudaFree(d);
}
