// Product of n x n matrices by tiles in local memory.
#define TILE 16

kernel void tiled(global const float *a, global const float *b, global float *c, int n)
{
    local float as[TILE][TILE], bs[TILE][TILE];
    int x = get_local_id(0), y = get_local_id(1);
    int row = get_group_id(1) * TILE + y, column = get_group_id(0) * TILE + x;
    float sum = 0;
    for (int tile = 0; tile < n; tile += TILE) {
        as[y][x] = a[row * n + tile + x];
        bs[y][x] = b[(tile + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < TILE; ++k)
            sum += as[y][k] * bs[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}
