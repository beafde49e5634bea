// A two-dimensional texture: point and linear filters, vectors of channels, and a picture turned about.
#include <stdio.h>

__global__ void turn(cudaTextureObject_t tex, float *out, int w, int h)
{
    int x = threadIdx.x, y = threadIdx.y;
    out[y * w + x] = tex2D<float>(tex, y + 0.5f, w - 1 - x + 0.5f);
}

__global__ void between(cudaTextureObject_t tex, float *out)
{
    out[threadIdx.x] = tex2D<float>(tex, 1.0f + threadIdx.x * 0.25f, 1.0f + threadIdx.x * 0.5f);
}

__global__ void colours(cudaTextureObject_t tex, int *out)
{
    uchar4 c = tex2D<uchar4>(tex, threadIdx.x + 0.5f, threadIdx.y + 0.5f);
    out[threadIdx.y * 2 + threadIdx.x] = c.x + c.y * 1000 + c.z * 1000000 - c.w;
}

static cudaTextureObject_t create(cudaArray_t a, cudaTextureFilterMode filter)
{
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaTextureDesc t = { };
    t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
    t.filterMode = filter;
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, &r, &t, nullptr);
    return tex;
}

int main()
{
    float h[16], *d;
    uchar4 c[4] = { { 1, 2, 3, 4 }, { 255, 254, 253, 252 }, { 0, 10, 20, 30 }, { 9, 8, 7, 6 } };
    for (int i = 0; i < 16; ++i) h[i] = i * i;
    cudaChannelFormatDesc df = cudaCreateChannelDesc<float>(), dc = cudaCreateChannelDesc<uchar4>();
    cudaArray_t a, b;
    cudaMallocArray(&a, &df, 4, 4);
    cudaMallocArray(&b, &dc, 2, 2);
    cudaMemcpy2DToArray(a, 0, 0, h, 16, 16, 4, cudaMemcpyHostToDevice);
    cudaMemcpy2DToArray(b, 0, 0, c, 8, 8, 2, cudaMemcpyHostToDevice);
    cudaTextureObject_t p = create(a, cudaFilterModePoint), l = create(a, cudaFilterModeLinear), q = create(b, cudaFilterModePoint);
    cudaMalloc(&d, sizeof h);
    turn<<<1, dim3(4, 4)>>>(p, d, 4, 4);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; ++i) printf("%g%c", h[i], i % 4 == 3 ? '\n' : ' ');
    between<<<1, 6>>>(l, d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; ++i) printf("%g ", h[i]);
    colours<<<1, dim3(2, 2)>>>(q, (int *)d);
    int k[4];
    cudaMemcpy(k, d, sizeof k, cudaMemcpyDeviceToHost);
    printf("\n%d %d %d %d\n", k[0], k[1], k[2], k[3]);
    cudaMemcpy2DFromArray(h, 16, a, 0, 1, 16, 2, cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[0], h[7]);
    cudaDestroyTextureObject(p); cudaDestroyTextureObject(l); cudaDestroyTextureObject(q);
    cudaFreeArray(a); cudaFreeArray(b);
    cudaFree(d);
    return 0;
}
