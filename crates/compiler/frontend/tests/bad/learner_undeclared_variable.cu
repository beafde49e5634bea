#include <stdio.h>

__global__ void rowTotals(const int *m, int *totals, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        for (int c = 0; c < cols; c++)
            total += m[r * cols + c];
        totals[r] = 0;
    }
}

int main()
{
    int *m, *t;
    cudaMalloc((void **)&m, 12 * sizeof(int));
    cudaMalloc((void **)&t, 3 * sizeof(int));
    cudaMemset(m, 0, 12 * sizeof(int));
    rowTotals<<<1, 32>>>(m, t, 3, 4);
    cudaDeviceSynchronize();
    printf("end\n");
    return 0;
}
