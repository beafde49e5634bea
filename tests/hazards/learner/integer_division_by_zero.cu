#include <stdio.h>

__global__ void shares(const int *total, int *share, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        int people = i;
        share[i] = total[i] / people;  // <- S0601
    }
}

int main()
{
    int h[20], r[20], *a, *b, wrong = 0;
    for (int i = 0; i < 20; i++) h[i] = 60 * i;
    cudaMalloc((void **)&a, sizeof h);  // <- S0501
    cudaMalloc((void **)&b, sizeof r);  // <- S0501
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    shares<<<1, 32>>>(a, b, 20);
    cudaMemcpy(r, b, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 1; i < 20; i++) wrong += r[i] != 60;
    printf("from 1 on: %d wrong; element 0 is %s\n", wrong, r[0] == 0 ? "0" : "not 0");
    return 0;
}
