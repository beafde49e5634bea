/* Three-dimensional grids and blocks that do not divide the volume; linear
 * ranks inside the block and the grid; gridDim in all directions. */
#include <stdio.h>
#include <stdlib.h>

#define NX 23
#define NY 14
#define NZ 9
#define AT(x, y, z) (((z) * NY + (y)) * NX + (x))

__global__ void fillVolume(int *vol)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= NX || y >= NY || z >= NZ) return;
    vol[AT(x, y, z)] = x * x + 10 * y - 7 * z;
}

__global__ void laplace(const int *v, int *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= NX || y >= NY || z >= NZ) return;
    int s = 0;
    if (x > 0 && x < NX - 1 && y > 0 && y < NY - 1 && z > 0 && z < NZ - 1)
        for (int dz = -1; dz <= 1; dz++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    s += v[AT(x + dx, y + dy, z + dz)];
    out[AT(x, y, z)] = s - 27 * v[AT(x, y, z)];
}

__global__ void ranks(unsigned *seen, uint3 *shape, unsigned limit)
{
    unsigned inBlock = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    unsigned global = block * (blockDim.x * blockDim.y * blockDim.z) + inBlock;
    if (global < limit) atomicAdd(&seen[global], 1u);
    if (global == 0) *shape = make_uint3(gridDim.x, gridDim.y, gridDim.z);
}

int main(void)
{
    size_t cells = NX * NY * NZ;
    int *h = (int *)malloc(cells * sizeof(int)), *a, *b, bad = 0, x, y, z;
    dim3 block(8, 4, 2);
    dim3 grid((NX + block.x - 1) / block.x, (NY + block.y - 1) / block.y, (NZ + block.z - 1) / block.z);
    cudaMalloc((void **)&a, cells * sizeof(int));
    cudaMalloc((void **)&b, cells * sizeof(int));
    fillVolume<<<grid, block>>>(a);
    laplace<<<grid, block>>>(a, b);
    cudaMemcpy(h, b, cells * sizeof(int), cudaMemcpyDeviceToHost);
    long sum = 0;
    for (z = 0; z < NZ; z++)
        for (y = 0; y < NY; y++)
            for (x = 0; x < NX; x++) {
                int inner = x > 0 && x < NX - 1 && y > 0 && y < NY - 1 && z > 0 && z < NZ - 1;
                int v = x * x + 10 * y - 7 * z;
                int want = inner ? 18 : -27 * v;         /* only x*x is curved: 9 planes of +2 */
                if (h[AT(x, y, z)] != want) bad++;
                sum += h[AT(x, y, z)];
            }
    unsigned total = grid.x * grid.y * grid.z * 64, *dseen, *seen = (unsigned *)malloc(total * sizeof(unsigned)), once = 0;
    uint3 *dshape, shape;
    cudaMalloc((void **)&dseen, total * sizeof(unsigned));
    cudaMalloc((void **)&dshape, sizeof shape);
    cudaMemset(dseen, 0, total * sizeof(unsigned));
    ranks<<<grid, block>>>(dseen, dshape, total);
    cudaMemcpy(seen, dseen, total * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaMemcpy(&shape, dshape, sizeof shape, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < total; i++) once += seen[i] == 1;
    printf("grid %ux%ux%u, threads %u, ranks seen once %u\n", shape.x, shape.y, shape.z, total, once);
    printf("sum %ld, wrong %d\n", sum, bad);
    cudaFree(a); cudaFree(b); cudaFree(dseen); cudaFree(dshape);
    free(h); free(seen);
    return bad || once != total;
}
