// Surfaces: a kernel reads and writes arrays through surf1D, surf2D and surf3D; x is in bytes.
#include <stdio.h>

__global__ void fill2(cudaSurfaceObject_t s, int w)
{
    int x = threadIdx.x, y = threadIdx.y;
    surf2Dwrite<int>(y * w + x, s, x * sizeof(int), y);
}

__global__ void swap2(cudaSurfaceObject_t s)
{
    int x = threadIdx.x, y = threadIdx.y, v;
    surf2Dread(&v, s, (3 - x) * sizeof(int), y);
    __syncthreads();
    surf2Dwrite(v * 10, s, x * sizeof(int), y);
}

__global__ void line(cudaSurfaceObject_t s)
{
    float v = surf1Dread<float>(s, threadIdx.x * sizeof(float));
    surf1Dwrite(v + 0.5f, s, threadIdx.x * sizeof(float));
}

static cudaSurfaceObject_t create(cudaArray_t a)
{
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaSurfaceObject_t s = 0;
    cudaCreateSurfaceObject(&s, &r);
    return s;
}

int main()
{
    cudaChannelFormatDesc di = cudaCreateChannelDesc<int>(), df = cudaCreateChannelDesc<float>();
    cudaArray_t a, b;
    cudaMallocArray(&a, &di, 4, 3, cudaArraySurfaceLoadStore);
    cudaMallocArray(&b, &df, 5, 0, cudaArraySurfaceLoadStore);
    cudaSurfaceObject_t s = create(a), l = create(b);
    int h[12];
    float f[5] = { 1, 2, 3, 4, 5 };
    fill2<<<1, dim3(4, 3)>>>(s, 4);
    swap2<<<1, dim3(4, 3)>>>(s);
    cudaMemcpy2DFromArray(h, 16, a, 0, 0, 16, 3, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 12; ++i) printf("%d%c", h[i], i % 4 == 3 ? '\n' : ' ');
    cudaMemcpy2DToArray(b, 0, 0, f, sizeof f, sizeof f, 1, cudaMemcpyHostToDevice);
    line<<<1, 5>>>(l);
    cudaMemcpy2DFromArray(f, sizeof f, b, 0, 0, sizeof f, 1, cudaMemcpyDeviceToHost);
    for (float v : f) printf("%g ", v);
    printf("\n");
    cudaDestroySurfaceObject(s);
    cudaDestroySurfaceObject(l);
    cudaFreeArray(a);
    cudaFreeArray(b);
    return 0;
}
