// cudaPointerGetAttributes tells host, device and managed memory apart.
#include <stdio.h>

__device__ int symbol;

static void show(const char *what, const void *p)
{
    cudaPointerAttributes a;
    cudaError_t e = cudaPointerGetAttributes(&a, p);
    const char *types[] = { "unregistered", "host", "device", "managed" };
    printf("%s: %s %s %d %d\n", what, cudaGetErrorName(e), types[a.type], a.devicePointer == p, a.hostPointer == p);
}

int main()
{
    int *d, *m, *h, local;
    void *s;
    cudaMalloc(&d, 64);
    cudaMallocManaged(&m, 64);
    cudaMallocHost(&h, 64);
    cudaGetSymbolAddress(&s, symbol);
    show("device", d);
    show("inside", d + 3);
    show("managed", m);
    show("pinned", h);
    show("symbol", s);
    cudaPointerAttributes a;
    cudaPointerGetAttributes(&a, &local);
    printf("stack %d\n", a.type == cudaMemoryTypeUnregistered);
    cudaFree(d);
    cudaFree(m);
    cudaFreeHost(h);
    return 0;
}
