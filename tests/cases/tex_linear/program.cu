// A texture object over linear device memory, read with tex1Dfetch: floats, int2, and bytes made floats.
#include <stdio.h>

__global__ void fetch(cudaTextureObject_t f, cudaTextureObject_t p, cudaTextureObject_t n, float *out)
{
    int t = threadIdx.x;
    int2 v = tex1Dfetch<int2>(p, t);
    out[t * 3] = tex1Dfetch<float>(f, 7 - t);
    out[t * 3 + 1] = v.x * 100 + v.y;
    out[t * 3 + 2] = tex1Dfetch<float>(n, t);
}

static cudaTextureObject_t create(void *p, cudaChannelFormatDesc d, size_t bytes, cudaTextureReadMode mode)
{
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = p;
    r.res.linear.desc = d;
    r.res.linear.sizeInBytes = bytes;
    cudaTextureDesc t = { };
    t.readMode = mode;
    cudaTextureObject_t tex = 0;
    cudaCreateTextureObject(&tex, &r, &t, nullptr);
    return tex;
}

int main()
{
    float hf[8], *f, out[24], *d;
    int2 hp[8], *p;
    unsigned char hn[8] = { 0, 255, 51, 102, 153, 204, 0, 255 }, *n;
    for (int i = 0; i < 8; ++i) hf[i] = i * 0.25f, hp[i] = make_int2(i, -i);
    cudaMalloc(&f, sizeof hf); cudaMalloc(&p, sizeof hp); cudaMalloc(&n, sizeof hn); cudaMalloc(&d, sizeof out);
    cudaMemcpy(f, hf, sizeof hf, cudaMemcpyHostToDevice);
    cudaMemcpy(p, hp, sizeof hp, cudaMemcpyHostToDevice);
    cudaMemcpy(n, hn, sizeof hn, cudaMemcpyHostToDevice);
    cudaTextureObject_t tf = create(f, cudaCreateChannelDesc<float>(), sizeof hf, cudaReadModeElementType);
    cudaTextureObject_t tp = create(p, cudaCreateChannelDesc<int2>(), sizeof hp, cudaReadModeElementType);
    cudaTextureObject_t tn = create(n, cudaCreateChannelDesc<unsigned char>(), sizeof hn, cudaReadModeNormalizedFloat);
    fetch<<<1, 8>>>(tf, tp, tn, d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 24; ++i) printf("%.4f%c", out[i], i % 3 == 2 ? '\n' : ' ');
    cudaDestroyTextureObject(tf); cudaDestroyTextureObject(tp); cudaDestroyTextureObject(tn);
    cudaFree(f); cudaFree(p); cudaFree(n); cudaFree(d);
    return 0;
}
