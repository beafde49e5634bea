// cc: 1.3
#include <stdio.h>
texture<float, 2> picture;
texture<int, 2, cudaReadModeNormalizedFloat> numbers;
texture<double> wide;
struct Pixel { int x, y; };
__global__ void k(float *out, cudaTextureObject_t t, cudaSurfaceObject_t s) {
    out[0] = tex2D(picture, 1.0f, 2.0f);
    out[1] = tex2D<float>(t, 1.0f, 2.0f);
    surf2Dwrite(out[0], s, 0, 0);
    out[2] = tex2D(picture, 1.0f);
    out[3] = tex2D(picture.filterMode, 1.0f, 2.0f);
    out[4] = tex3d<float>(t, 1, 2, 3);
}
int main() {
    picture.filter = cudaFilterModeLinear;
    picture.addressMode[0] = 1;
    cudaChannelFormatDesc d = cudaCreateChannelDesc<Pixel>();
    tex2D(picture, 1.0f, 2.0f);
    return 0;
}
