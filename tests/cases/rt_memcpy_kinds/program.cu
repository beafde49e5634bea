// cudaMemcpy in every direction, cudaMemcpyDefault, parts of arrays, and zero bytes.
#include <stdio.h>

int main()
{
    int h[8], back[8] = { 0 }, *a, *b;
    for (int i = 0; i < 8; ++i) h[i] = i * i;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(b, a + 2, 4 * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy(b + 4, a, 4 * sizeof(int), cudaMemcpyDefault);
    cudaMemcpy(back, b, sizeof back, cudaMemcpyDeviceToHost);
    for (int x : back) printf("%d ", x);
    cudaMemcpy(back + 1, h + 3, 3 * sizeof(int), cudaMemcpyHostToHost);
    for (int x : back) printf("%d ", x);
    cudaMemcpy(a + 7, back, sizeof(int), cudaMemcpyDefault);
    cudaMemcpy(back, a, sizeof back, cudaMemcpyDefault);
    for (int x : back) printf("%d ", x);
    printf("\n%s\n", cudaGetErrorName(cudaMemcpy(a, h, 0, cudaMemcpyHostToDevice)));
    cudaMemset(a, 0x01, 12);
    cudaMemset(a + 5, 0, 4);
    cudaMemcpy(back, a, sizeof back, cudaMemcpyDeviceToHost);
    for (int x : back) printf("%x ", x);
    printf("\n%s %s\n", cudaGetErrorName(cudaFree(a)), cudaGetErrorName(cudaFree(b)));
    printf("%s\n", cudaGetErrorName(cudaFree(nullptr)));
    return 0;
}
