// A one-dimensional array read between its points: linear and point filters, clamp, border, wrap and mirror.
#include <stdio.h>

__global__ void sample(cudaTextureObject_t tex, float *out, float step, float from)
{
    out[threadIdx.x] = tex1D<float>(tex, from + threadIdx.x * step);
}

static void show(cudaArray_t a, cudaTextureAddressMode address, cudaTextureFilterMode filter, int normalized, float *d, float step, float from)
{
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaTextureDesc t = { };
    t.addressMode[0] = address;
    t.filterMode = filter;
    t.normalizedCoords = normalized;
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, &r, &t, nullptr);
    sample<<<1, 12>>>(tex, d, step, from);
    float h[12];
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (float v : h) printf("%g ", v);
    printf("\n");
    cudaDestroyTextureObject(tex);
}

int main()
{
    float h[4] = { 8, 16, 32, 64 }, *d;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    cudaArray_t a;
    cudaMallocArray(&a, &desc, 4);
    cudaMemcpy2DToArray(a, 0, 0, h, sizeof h, sizeof h, 1, cudaMemcpyHostToDevice);
    cudaMalloc(&d, 12 * sizeof(float));
    show(a, cudaAddressModeClamp, cudaFilterModePoint, 0, d, 0.5f, -0.75f);
    show(a, cudaAddressModeClamp, cudaFilterModeLinear, 0, d, 0.5f, -0.5f);
    show(a, cudaAddressModeBorder, cudaFilterModePoint, 0, d, 0.5f, -0.75f);
    show(a, cudaAddressModeBorder, cudaFilterModeLinear, 0, d, 0.5f, -0.5f);
    show(a, cudaAddressModeWrap, cudaFilterModePoint, 1, d, 0.25f, -0.875f);
    show(a, cudaAddressModeMirror, cudaFilterModePoint, 1, d, 0.25f, -0.875f);
    show(a, cudaAddressModeWrap, cudaFilterModeLinear, 1, d, 0.125f, 0.125f);
    show(a, cudaAddressModeClamp, cudaFilterModeLinear, 1, d, 0.125f, 0.0f);
    cudaFreeArray(a);
    cudaFree(d);
    return 0;
}
