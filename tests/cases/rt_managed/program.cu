// Managed memory read and written by both sides in turn; a struct with pointers; memset and memcpy upon it.
#include <stdio.h>

struct Matrix { int rows, cols; float *cells; };

__global__ void transpose(const Matrix *a, Matrix *b)
{
    for (int i = threadIdx.x; i < a->rows * a->cols; i += blockDim.x) {
        int r = i / a->cols, c = i % a->cols;
        b->cells[c * b->cols + r] = a->cells[i];
    }
    if (threadIdx.x == 0) b->rows = a->cols;
}

static Matrix *create(int rows, int cols)
{
    Matrix *m;
    cudaMallocManaged(&m, sizeof *m);
    m->rows = rows;
    m->cols = cols;
    cudaMallocManaged(&m->cells, rows * cols * sizeof(float), cudaMemAttachGlobal);
    return m;
}

int main()
{
    Matrix *a = create(2, 3), *b = create(3, 2);
    for (int i = 0; i < 6; ++i) a->cells[i] = i + 0.5f;
    for (int round = 0; round < 3; ++round) {
        transpose<<<1, 4>>>(a, b);
        cudaDeviceSynchronize();
        printf("%d:", b->rows);
        for (int i = 0; i < 6; ++i) printf(" %g", b->cells[i]);
        printf("\n");
        a->cells[round] = -1;
        if (round == 1) cudaMemset(a->cells, 0, 2 * sizeof(float));
        cudaDeviceSynchronize();
    }
    float h[6];
    cudaMemcpy(h, b->cells, sizeof h, cudaMemcpyDefault);
    printf("%g %g\n", h[0], h[5]);
    cudaFree(a->cells);
    cudaFree(b->cells);
    cudaFree(a);
    cudaFree(b);
    return 0;
}
