"""Product of n x n matrices by tiles in shared memory."""
from numba import cuda, float32

TILE = 16


@cuda.jit
def tiled(a, b, c, n):
    tile_a = cuda.shared.array((TILE, TILE), float32)
    tile_b = cuda.shared.array((TILE, TILE), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    row, column = cuda.blockIdx.y * TILE + y, cuda.blockIdx.x * TILE + x
    total = float32(0)
    for tile in range(0, n, TILE):
        tile_a[y, x] = a[row * n + tile + x]
        tile_b[y, x] = b[(tile + y) * n + column]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[y, k] * tile_b[k, x]
        cuda.syncthreads()
    c[row * n + column] = total
