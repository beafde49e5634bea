// Copies from the device to itself by the peer calls.
#include <stdio.h>

int main()
{
    int h[6] = { 1, 2, 3, 4, 5, 6 }, back[6] = { }, *a, *b, dev;
    cudaGetDevice(&dev);
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(b, 0, sizeof h);
    printf("%s\n", cudaGetErrorName(cudaMemcpyPeer(b, dev, a + 1, dev, 4 * sizeof(int))));
    printf("%s\n", cudaGetErrorName(cudaMemcpyPeerAsync(b + 5, dev, a, dev, sizeof(int), 0)));
    cudaMemcpy(back, b, sizeof h, cudaMemcpyDeviceToHost);
    for (int x : back) printf("%d ", x);
    printf("\n%s\n", cudaGetErrorName(cudaDeviceEnablePeerAccess(dev, 0)));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(a);
    cudaFree(b);
    return 0;
}
