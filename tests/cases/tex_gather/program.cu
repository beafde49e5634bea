// tex2Dgather and cudaMemcpy2DArrayToArray.
#include <stdio.h>

__global__ void gather(cudaTextureObject_t tex, float4 *out) { *out = tex2Dgather<float4>(tex, 2.0f, 2.0f, 0); }

int main()
{
    float h[16];
    for (int i = 0; i < 16; ++i) h[i] = i * 3;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t a, b;
    cudaMallocArray(&a, &desc, 4, 4, cudaArrayTextureGather);
    cudaMallocArray(&b, &desc, 4, 4, cudaArrayTextureGather);
    cudaMemcpy2DToArray(b, 0, 0, h, 16, 16, 4, cudaMemcpyHostToDevice);
    printf("%s\n", cudaGetErrorName(cudaMemcpy2DArrayToArray(a, 0, 0, b, 0, 0, 16, 4, cudaMemcpyDeviceToDevice)));
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaTextureDesc t = { };
    t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, &r, &t, nullptr);
    float4 v, *d;
    cudaMalloc(&d, sizeof v);
    gather<<<1, 1>>>(tex, d);
    cudaMemcpy(&v, d, sizeof v, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", v.x, v.y, v.z, v.w);
    cudaDestroyTextureObject(tex);
    cudaFreeArray(a);
    cudaFreeArray(b);
    cudaFree(d);
    return 0;
}
