// Local arrays with indices known only at run time; arrays of arrays and of structs.
#include <stdio.h>

struct Item { short key; float weight; };

__global__ void go(const int *in, int *out)
{
    int t = threadIdx.x, a[8], order[3][4];
    Item items[6];
    for (int i = 0; i < 8; ++i) a[i] = in[(t + i) % 8] * (i + 1);
    for (int i = 1; i < 8; ++i) {           // insertion sort
        int v = a[i], j = i;
        while (j > 0 && a[j - 1] > v) a[j] = a[j - 1], --j;
        a[j] = v;
    }
    for (int i = 0; i < 12; ++i) order[i % 3][i / 3] = i * t;
    for (int i = 0; i < 6; ++i) items[(i * 5 + t) % 6] = { (short)i, i * 0.5f };
    out[t * 4] = a[in[t] % 8];
    out[t * 4 + 1] = order[t % 3][in[t] % 4];
    out[t * 4 + 2] = items[t % 6].key;
    out[t * 4 + 3] = (int)(items[in[t] % 6].weight * 10);
}

int main()
{
    int h[32], in[8] = { 3, 1, 4, 1, 5, 9, 2, 6 }, *di, *d;
    cudaMalloc(&di, sizeof in);
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(di, in, sizeof in, cudaMemcpyHostToDevice);
    go<<<1, 8>>>(di, d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; ++i) printf("%d%c", h[i], i % 4 == 3 ? '\n' : ' ');
    cudaFree(di);
    cudaFree(d);
    return 0;
}
