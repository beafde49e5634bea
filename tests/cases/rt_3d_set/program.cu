// Pitched memory of three dimensions: cudaMalloc3D, cudaMemset3D, and boxes copied with cudaMemcpy3D.
#include <stdio.h>

__global__ void add(cudaPitchedPtr p, int w, int h, int d)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    if (x >= w || y >= h || z >= d) return;
    int *row = (int *)((char *)p.ptr + (z * p.ysize + y) * p.pitch);
    row[x] += 100 * z + 10 * y + x;
}

int main()
{
    const int w = 4, h = 3, d = 2;
    int host[d][h][w], small[1][2][2] = { { { 7, 8 }, { 9, 10 } } };
    cudaExtent extent = make_cudaExtent(w * sizeof(int), h, d);
    cudaPitchedPtr p;
    cudaMalloc3D(&p, extent);
    printf("%zu %zu\n", p.xsize, p.ysize);
    cudaMemset3D(p, 0, extent);
    cudaMemcpy3DParms in = { };
    in.srcPtr = make_cudaPitchedPtr(small, 2 * sizeof(int), 2, 2);
    in.dstPtr = p;
    in.dstPos = make_cudaPos(1 * sizeof(int), 1, 1);
    in.extent = make_cudaExtent(2 * sizeof(int), 2, 1);
    in.kind = cudaMemcpyHostToDevice;
    printf("%s\n", cudaGetErrorName(cudaMemcpy3D(&in)));
    add<<<1, dim3(4, 4, 2)>>>(p, w, h, d);
    cudaMemcpy3DParms out = { };
    out.srcPtr = p;
    out.dstPtr = make_cudaPitchedPtr(host, w * sizeof(int), w, h);
    out.extent = extent;
    out.kind = cudaMemcpyDeviceToHost;
    printf("%s\n", cudaGetErrorName(cudaMemcpy3D(&out)));
    for (auto &plane : host)
        for (auto &row : plane) printf("%d %d %d %d\n", row[0], row[1], row[2], row[3]);
    cudaFree(p.ptr);
    return 0;
}
