// A cubemap: each of six faces through its axis.
#include <stdio.h>

__global__ void look(cudaTextureObject_t tex, const float4 *at, float *out)
{
    float4 p = at[threadIdx.x];
    out[threadIdx.x] = texCubemap<float>(tex, p.x, p.y, p.z);
}

int main()
{
    float h[6][2][2];
    for (int i = 0; i < 24; ++i) (&h[0][0][0])[i] = i / 4 * 10 + i % 4;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t a;
    cudaMalloc3DArray(&a, &desc, make_cudaExtent(2, 2, 6), cudaArrayCubemap);
    cudaMemcpy3DParms copy = { };
    copy.srcPtr = make_cudaPitchedPtr(h, 2 * sizeof(float), 2, 2);
    copy.dstArray = a;
    copy.extent = make_cudaExtent(2, 2, 6);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaTextureDesc t = { };
    for (auto &m : t.addressMode) m = cudaAddressModeClamp;
    t.normalizedCoords = 1;
    cudaTextureObject_t tex;
    printf("%s\n", cudaGetErrorName(cudaCreateTextureObject(&tex, &r, &t, nullptr)));
    float4 at[8] = { { 1, 0.5f, 0.5f }, { -1, 0.5f, 0.5f }, { 0.5f, 1, 0.5f }, { 0.5f, -1, 0.5f }, { 0.5f, 0.5f, 1 }, { 0.5f, 0.5f, -1 },
        { 4, -2, -2 }, { -2, -2, 4 } }, *dat;
    float out[8], *d;
    cudaMalloc(&dat, sizeof at);
    cudaMalloc(&d, sizeof out);
    cudaMemcpy(dat, at, sizeof at, cudaMemcpyHostToDevice);
    look<<<1, 8>>>(tex, dat, d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (float v : out) printf("%g ", v);
    printf("\n");
    cudaDestroyTextureObject(tex);
    cudaFreeArray(a);
    cudaFree(dat);
    cudaFree(d);
    return 0;
}
