// Texture references, as programs before CUDA 12 use them.
#include <stdio.h>

texture<float, 2, cudaReadModeElementType> picture;
texture<unsigned char, cudaTextureType2D, cudaReadModeNormalizedFloat> grey;
texture<int> numbers;
static texture<uchar4, 1> colours;
texture<float4, cudaTextureType2D> rows;
texture<short, 3> cube;

__device__ float blurred(float x, float y) { return 0.5f * (tex2D(picture, x, y) + tex2D(picture, x + 1.0f / 16, y)); }

__global__ void read(float *f, int *n) {
    int i = threadIdx.x;
    f[i] = blurred((i + 0.5f) / 16, 0.3125f);
    f[i + 32] = tex2D(grey, i + 0.5f, 1.0f);
    n[i] = tex1Dfetch(numbers, i * 2);
    uchar4 c = tex1Dfetch(colours, i);
    n[i + 32] = c.x + 10 * c.y + 100 * c.z + 1000 * c.w;
    float4 r = tex2D(rows, i, 1);
    f[i + 64] = r.x + r.w;
    n[i + 64] = tex3D(cube, i % 4 + 0.5f, i / 4 % 4 + 0.5f, i / 16 + 0.5f);
}

int main(void) {
    const int W = 16, H = 8;
    float h[W * H];
    unsigned char b[W * H];
    short s[32];
    int hn[64];
    uchar4 hc[32];
    static float4 hr[2][32];
    for (int i = 0; i < W * H; i++) h[i] = (float)i, b[i] = (unsigned char)(i * 2);
    for (int i = 0; i < 64; i++) hn[i] = i * i;
    for (int i = 0; i < 32; i++) {
        hc[i] = make_uchar4(i % 10, 1, 2, 3);
        hr[1][i] = make_float4(i, 0, 0, 100);
        s[i] = -i;
    }
    cudaArray *a, *g, *v;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    cudaMallocArray(&a, &desc, W, H);
    cudaMemcpyToArray(a, 0, 0, h, sizeof h, cudaMemcpyHostToDevice);
    picture.normalized = true;
    picture.addressMode[0] = cudaAddressModeWrap;
    picture.addressMode[1] = cudaAddressModeWrap;
    picture.filterMode = cudaFilterModeLinear;
    printf("array %d\n", cudaBindTextureToArray(picture, a, desc));
    desc = cudaCreateChannelDesc<unsigned char>();
    cudaMallocArray(&g, &desc, W, H);
    cudaMemcpyToArray(g, 0, 0, b, sizeof b, cudaMemcpyHostToDevice);
    grey.filterMode = cudaFilterModeLinear;
    printf("fractions %d\n", cudaBindTextureToArray(grey, g));
    int *dn;
    uchar4 *dc;
    float4 *dr;
    size_t pitch, offset = 1;
    cudaMalloc(&dn, sizeof hn);
    cudaMemcpy(dn, hn, sizeof hn, cudaMemcpyHostToDevice);
    printf("linear %d\n", cudaBindTexture(0, numbers, dn, sizeof hn));
    cudaMalloc(&dc, sizeof hc);
    cudaMemcpy(dc, hc, sizeof hc, cudaMemcpyHostToDevice);
    printf("linear %d", cudaBindTexture(&offset, colours, dc));
    printf(", offset %d\n", (int)offset);
    cudaMallocPitch(&dr, &pitch, sizeof hr[0], 2);
    cudaMemcpy2D(dr, pitch, hr, sizeof hr[0], sizeof hr[0], 2, cudaMemcpyHostToDevice);
    printf("pitch %d\n", cudaBindTexture2D(0, rows, dr, rows.channelDesc, 32, 2, pitch));
    desc = cudaCreateChannelDesc<short>();
    cudaMalloc3DArray(&v, &desc, make_cudaExtent(4, 4, 2));
    cudaMemcpy3DParms p = {0};
    p.srcPtr = make_cudaPitchedPtr(s, 8, 4, 4);
    p.dstArray = v;
    p.extent = make_cudaExtent(4, 4, 2);
    p.kind = cudaMemcpyHostToDevice;
    printf("copy %d\n", cudaMemcpy3D(&p));
    printf("cube %d\n", cudaBindTextureToArray(cube, v));
    cube.filterMode = cudaFilterModeLinear;
    printf("filtered integers %s\n", cudaGetErrorName(cudaBindTextureToArray(cube, v)));
    cudaGetLastError();
    float f[96], *df;
    int n[96], *d;
    cudaMalloc(&df, sizeof f);
    cudaMalloc(&d, sizeof n);
    read<<<1, 32>>>(df, d);
    cudaMemcpy(f, df, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(n, d, sizeof n, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 96; i += 5) printf("%g %d\n", f[i], n[i]);
    cudaUnbindTexture(picture);
    cudaUnbindTexture(numbers);
    cudaFreeArray(a);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    return 0;
}
