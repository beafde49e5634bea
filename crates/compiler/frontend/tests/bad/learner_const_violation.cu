#include <stdio.h>

__global__ void sortPairs(const int *v, int pairs)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= pairs) return;
    int a = v[2 * p], b = v[2 * p + 1];
    if (a > b) {
        v[2 * p] = b;
    }
}

int main()
{
    int *d;
    cudaMalloc((void **)&d, 20 * sizeof(int));
    cudaMemset(d, 0, 20 * sizeof(int));
    sortPairs<<<1, 32>>>(d, 10);
    cudaDeviceSynchronize();
    cudaFree(d);
    printf("pairs\n");
    return 0;
}
