"""Transpose of an n x n matrix: reads along rows, writes along columns."""
from numba import cuda


@cuda.jit
def transpose(a, b, c, n):
    column = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    row = cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y
    c[column * n + row] = a[row * n + column]
