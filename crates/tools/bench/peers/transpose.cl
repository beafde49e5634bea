// Transpose of an n x n matrix: reads along rows, writes along columns.
kernel void transpose(global const float *a, global const float *b, global float *c, int n)
{
    int column = get_global_id(0), row = get_global_id(1);
    c[column * n + row] = a[row * n + column];
}
