// 8- and 16-bit channels read as normalised floats, signed and unsigned, in two dimensions with normalised coordinates.
#include <stdio.h>

template <class T> __global__ void sample(cudaTextureObject_t tex, float *out)
{
    float4 v = tex2D<float4>(tex, (threadIdx.x + 0.5f) / 4, (threadIdx.x + 0.5f) / 4);
    out[threadIdx.x * 2] = v.x;
    out[threadIdx.x * 2 + 1] = v.w;
}

template <class T> void run(T *h, float *d)
{
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<T>();
    cudaArray_t a;
    cudaMallocArray(&a, &desc, 4, 4);
    cudaMemcpy2DToArray(a, 0, 0, h, 4 * sizeof(T), 4 * sizeof(T), 4, cudaMemcpyHostToDevice);
    cudaResourceDesc r = { };
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaTextureDesc t = { };
    t.addressMode[0] = t.addressMode[1] = cudaAddressModeWrap;
    t.readMode = cudaReadModeNormalizedFloat;
    t.normalizedCoords = 1;
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, &r, &t, nullptr);
    sample<T><<<1, 4>>>(tex, d);
    float out[8];
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (float v : out) printf("%.4f ", v);
    printf("\n");
    cudaDestroyTextureObject(tex);
    cudaFreeArray(a);
}

int main()
{
    float *d;
    cudaMalloc(&d, 8 * sizeof(float));
    uchar4 u[16];
    char4 c[16];
    ushort4 w[16];
    short4 s[16];
    for (int i = 0; i < 16; ++i) {
        u[i] = make_uchar4(i * 17, 0, 0, 255 - i);
        c[i] = make_char4(i * 16 - 127, 0, 0, -i * 8);
        w[i] = make_ushort4(i * 4369, 0, 0, 65535 - i * 1000);
        s[i] = make_short4(i * 4000 - 32767, 0, 0, -i * 2000);
    }
    run(u, d);
    run(c, d);
    run(w, d);
    run(s, d);
    cudaFree(d);
    return 0;
}
