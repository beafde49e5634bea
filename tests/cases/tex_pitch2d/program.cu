// A texture over pitched memory.
#include <stdio.h>

__global__ void sample(cudaTextureObject_t tex, float *out)
{
    int t = threadIdx.x;
    out[t] = tex2D<float>(tex, t % 3 + 0.5f, t / 3 + 0.5f) + 1000 * tex2D<float>(tex, t % 3 + 1.0f, t / 3 + 0.5f);
}

int main()
{
    float h[2][4] = { { 0, 1, 2, 3 }, { 4, 6, 8, 12 } }, out[6], *p, *d;
    size_t pitch;
    cudaMallocPitch(&p, &pitch, sizeof h[0], 2);
    cudaMemcpy2D(p, pitch, h, sizeof h[0], sizeof h[0], 2, cudaMemcpyHostToDevice);
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D.devPtr = p;
    r.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    r.res.pitch2D.width = 4;
    r.res.pitch2D.height = 2;
    r.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc t = { };
    t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
    t.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t tex = 0;
    printf("%s\n", cudaGetErrorName(cudaCreateTextureObject(&tex, &r, &t, nullptr)));
    cudaMalloc(&d, sizeof out);
    sample<<<1, 6>>>(tex, d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (float v : out) printf("%g ", v);
    printf("\n");
    cudaDestroyTextureObject(tex);
    cudaFree(p);
    cudaFree(d);
    return 0;
}
