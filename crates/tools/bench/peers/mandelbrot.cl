// Iterations until a point of the plane leaves the disc of radius 2, at most 256. Each product is part of an explicit fused
// operation or is rounded, so that every compiler gives the same counts.
kernel void mandelbrot(global const float *a, global const float *b, global float *c, int n)
{
    int column = get_global_id(0), row = get_global_id(1);
    float step = 3.0f / n;
    float re = fma((float)column, step, -2.0f), im = fma((float)row, step, -1.5f);
    float x = 0, y = 0;
    int count = 0;
    while (count < 256 && fma(x, x, y * y) <= 4) {
        float next = fma(x, x, fma(-y, y, re));
        y = fma(x + x, y, im);
        x = next;
        ++count;
    }
    c[row * n + column] = count;
}
