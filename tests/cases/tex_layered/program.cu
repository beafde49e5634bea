// A layered texture: each layer is filtered by itself.
#include <stdio.h>

__global__ void sample(cudaTextureObject_t tex, float *out)
{
    int t = threadIdx.x;
    out[t] = tex2DLayered<float>(tex, 1.0f, 0.5f + t % 2, t / 2);
}

int main()
{
    float h[3][2][2];
    for (int i = 0; i < 12; ++i) (&h[0][0][0])[i] = i * 2 + i / 4 * 100;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t a;
    cudaMalloc3DArray(&a, &desc, make_cudaExtent(2, 2, 3), cudaArrayLayered);
    cudaMemcpy3DParms copy = { };
    copy.srcPtr = make_cudaPitchedPtr(h, 2 * sizeof(float), 2, 2);
    copy.dstArray = a;
    copy.extent = make_cudaExtent(2, 2, 3);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaTextureDesc t = { };
    t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
    t.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t tex;
    printf("%s\n", cudaGetErrorName(cudaCreateTextureObject(&tex, &r, &t, nullptr)));
    float out[6], *d;
    cudaMalloc(&d, sizeof out);
    sample<<<1, 6>>>(tex, d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (float v : out) printf("%g ", v);
    printf("\n");
    cudaDestroyTextureObject(tex);
    cudaFreeArray(a);
    cudaFree(d);
    return 0;
}
