// k-means whose distances are a product of matrices: |x - c|^2 = |x|^2 - 2 x c + |c|^2; new centres are one, too.
#include <cublas_v2.h>
#include <cstdio>
#include <vector>

__global__ void nearest(int points, int k, const float *products, const float *sizes, int *label, float *member) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= points) return;
    int best = 0;
    for (int c = 1; c < k; c++)
        if (sizes[c] - 2 * products[c + i * k] < sizes[best] - 2 * products[best + i * k]) best = c;
    label[i] = best;
    for (int c = 0; c < k; c++) member[c + i * k] = c == best;
}

int main() {
    const int points = 600, d = 2, k = 3;
    const float middle[k][d] = {{0, 0}, {64, 8}, {16, 80}};
    std::vector<float> X(points * d), C(k * d), ones(points, 1);
    for (int i = 0; i < points; i++)
        for (int j = 0; j < d; j++) X[i * d + j] = middle[i % 3][j] + (i * 7 + j * 5) % 17 - 8;
    for (int c = 0; c < k; c++)
        for (int j = 0; j < d; j++) C[c * d + j] = X[c * d + j];
    float *x, *centres, *products, *sizes, *member, *sums, *counts, *one_each;
    int *label;
    cudaMalloc(&x, X.size() * sizeof(float));
    cudaMalloc(&centres, C.size() * sizeof(float));
    cudaMalloc(&products, k * points * sizeof(float));
    cudaMalloc(&sizes, k * sizeof(float));
    cudaMalloc(&member, k * points * sizeof(float));
    cudaMalloc(&sums, k * d * sizeof(float));
    cudaMalloc(&counts, k * sizeof(float));
    cudaMalloc(&one_each, points * sizeof(float));
    cudaMalloc(&label, points * sizeof(int));
    cublasHandle_t h;
    cublasCreate(&h);
    cublasSetMatrix(d, points, sizeof(float), X.data(), d, x, d);
    cublasSetMatrix(d, k, sizeof(float), C.data(), d, centres, d);
    cublasSetVector(points, sizeof(float), ones.data(), 1, one_each, 1);
    const float one = 1, zero = 0;
    for (int round = 0; round < 5; round++) {
        float size[k], S[k * d], count[k];
        for (int c = 0; c < k; c++) cublasSdot(h, d, centres + c * d, 1, centres + c * d, 1, &size[c]);
        cublasSetVector(k, sizeof(float), size, 1, sizes, 1);
        cublasSgemm(h, CUBLAS_OP_T, CUBLAS_OP_N, k, points, d, &one, centres, d, x, d, &zero, products, k);
        nearest<<<(points + 127) / 128, 128>>>(points, k, products, sizes, label, member);
        if (cudaGetLastError() != cudaSuccess) return 1;
        cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, d, k, points, &one, x, d, member, k, &zero, sums, d);
        cublasSgemv(h, CUBLAS_OP_N, k, points, &one, member, k, one_each, 1, &zero, counts, 1);
        cublasGetVector(k, sizeof(float), counts, 1, count, 1);
        cublasGetMatrix(d, k, sizeof(float), sums, d, S, d);
        printf("round %d:", round);
        for (int c = 0; c < k; c++) {
            printf(" %g of (%g, %g)", count[c], S[c * d], S[c * d + 1]);
            for (int j = 0; j < d; j++) C[c * d + j] = (float)(int)(S[c * d + j] / count[c]); // whole numbers again
        }
        printf("\n");
        cublasSetMatrix(d, k, sizeof(float), C.data(), d, centres, d);
    }
    std::vector<int> L(points);
    cudaMemcpy(L.data(), label, points * sizeof(int), cudaMemcpyDeviceToHost);
    int right = 0;
    for (int i = 0; i < points; i++) right += L[i] == i % 3;
    printf("%d right\n", right);
    for (void *p : {(void *)x, (void *)centres, (void *)products, (void *)sizes, (void *)member, (void *)sums, (void *)counts,
                    (void *)one_each, (void *)label})
        cudaFree(p);
    cublasDestroy(h);
    return 0;
}
