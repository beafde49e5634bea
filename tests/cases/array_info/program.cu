// Channel descriptions and what cudaArrayGetInfo tells of an array.
#include <stdio.h>

static void show(const char *what, cudaChannelFormatDesc d) { printf("%s: %d %d %d %d kind %d\n", what, d.x, d.y, d.z, d.w, (int)d.f); }

int main()
{
    show("float", cudaCreateChannelDesc<float>());
    show("float4", cudaCreateChannelDesc<float4>());
    show("uchar4", cudaCreateChannelDesc<uchar4>());
    show("short2", cudaCreateChannelDesc<short2>());
    show("unsigned", cudaCreateChannelDesc<unsigned>());
    show("char", cudaCreateChannelDesc<signed char>());
    cudaChannelFormatDesc d = cudaCreateChannelDesc<int2>(), got;
    cudaArray_t a;
    cudaMallocArray(&a, &d, 10, 6);
    cudaExtent e;
    unsigned flags = 9;
    printf("%s\n", cudaGetErrorName(cudaArrayGetInfo(&got, &e, &flags, a)));
    printf("%zu %zu %zu flags %u\n", e.width, e.height, e.depth, flags);
    show("array", got);
    cudaFreeArray(a);
    return 0;
}
