// Iterations until a point of the plane leaves the disc of radius 2, at most 256. Each product is part of an explicit fused
// operation or is rounded, so that every compiler gives the same counts.
#define KERNEL mandelbrot

__global__ void mandelbrot(const float *, const float *, float *c, int n, int)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float step = 3.0f / n;
    float re = fmaf((float)column, step, -2.0f), im = fmaf((float)row, step, -1.5f);
    float x = 0, y = 0;
    int count = 0;
    while (count < 256 && fmaf(x, x, y * y) <= 4) {
        float next = fmaf(x, x, fmaf(-y, y, re));
        y = fmaf(x + x, y, im);
        x = next;
        ++count;
    }
    c[row * n + column] = count;
}

#include "host.cuh"
