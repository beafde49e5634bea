// A three-dimensional texture filled by cudaMemcpy3D, read at points and between them.
#include <stdio.h>

__global__ void sample(cudaTextureObject_t tex, const float4 *at, float *out)
{
    float4 p = at[threadIdx.x];
    out[threadIdx.x] = tex3D<float>(tex, p.x, p.y, p.z);
}

int main()
{
    float h[2][3][4];
    for (int z = 0; z < 2; ++z)
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 4; ++x) h[z][y][x] = 100 * z + 10 * y + x;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t a;
    cudaMalloc3DArray(&a, &desc, make_cudaExtent(4, 3, 2));
    cudaMemcpy3DParms copy = { };
    copy.srcPtr = make_cudaPitchedPtr(h, 4 * sizeof(float), 4, 3);
    copy.dstArray = a;
    copy.extent = make_cudaExtent(4, 3, 2);
    copy.kind = cudaMemcpyHostToDevice;
    printf("%s\n", cudaGetErrorName(cudaMemcpy3D(&copy)));
    float4 at[8] = { { 0.5f, 0.5f, 0.5f }, { 3.5f, 2.5f, 1.5f }, { 1.5f, 1.5f, 1.0f }, { 2.0f, 1.5f, 0.5f }, { 1.0f, 1.0f, 1.0f },
        { -5, -5, -5 }, { 9, 9, 9 }, { 2.5f, 1.75f, 1.25f } }, *dat;
    float out[8], *d;
    cudaMalloc(&dat, sizeof at);
    cudaMalloc(&d, sizeof out);
    cudaMemcpy(dat, at, sizeof at, cudaMemcpyHostToDevice);
    for (cudaTextureFilterMode f : { cudaFilterModePoint, cudaFilterModeLinear }) {
        cudaResourceDesc r = { };
        r.resType = cudaResourceTypeArray;
        r.res.array.array = a;
        cudaTextureDesc t = { };
        for (auto &m : t.addressMode) m = cudaAddressModeClamp;
        t.filterMode = f;
        cudaTextureObject_t tex;
        cudaCreateTextureObject(&tex, &r, &t, nullptr);
        sample<<<1, 8>>>(tex, dat, d);
        cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
        for (int i = f == cudaFilterModePoint ? 5 : 0; i < 8; ++i) printf("%g ", out[i]);
        printf("\n");
        cudaDestroyTextureObject(tex);
    }
    cudaFreeArray(a);
    cudaFree(dat);
    cudaFree(d);
    return 0;
}
