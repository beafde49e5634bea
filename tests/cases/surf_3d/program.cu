// Surfaces of three dimensions and of layers, and a texture that reads what a surface wrote.
#include <stdio.h>

__global__ void fill(cudaSurfaceObject_t s)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    surf3Dwrite<short>((short)(x + 10 * y + 100 * z), s, x * sizeof(short), y, z);
}

__global__ void add(cudaSurfaceObject_t s, cudaTextureObject_t tex, int *out)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    short v = surf3Dread<short>(s, x * sizeof(short), y, z);
    short w = tex3D<short>(tex, 3 - x + 0.5f, y + 0.5f, 1 - z + 0.5f);
    out[(z * 3 + y) * 4 + x] = v * 1000 + w;
}

int main()
{
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<short>();
    cudaArray_t a;
    cudaMalloc3DArray(&a, &desc, make_cudaExtent(4, 3, 2), cudaArraySurfaceLoadStore);
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaSurfaceObject_t s;
    cudaTextureObject_t tex;
    cudaTextureDesc t = { };
    for (auto &m : t.addressMode) m = cudaAddressModeClamp;
    cudaCreateSurfaceObject(&s, &r);
    cudaCreateTextureObject(&tex, &r, &t, nullptr);
    int h[24], *d;
    cudaMalloc(&d, sizeof h);
    fill<<<1, dim3(4, 3, 2)>>>(s);
    add<<<1, dim3(4, 3, 2)>>>(s, tex, d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 24; ++i) printf("%d%c", h[i], i % 4 == 3 ? '\n' : ' ');
    cudaDestroySurfaceObject(s);
    cudaDestroyTextureObject(tex);
    cudaFreeArray(a);
    cudaFree(d);
    return 0;
}
