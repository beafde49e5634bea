// In the manner of the first sample: C = alpha A B + beta C by the library and by a plain function, 1-based macros for
// column-major indices, and errors looked at the long way.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N (47)
#define IDX2F(i, j, ld) ((((j) - 1) * (ld)) + ((i) - 1))

static void simple_sgemm(int n, float alpha, const float *A, const float *B, float beta, float *C) {
    for (int i = 1; i <= n; ++i)
        for (int j = 1; j <= n; ++j) {
            float prod = 0;
            for (int k = 1; k <= n; ++k) prod += A[IDX2F(i, k, n)] * B[IDX2F(k, j, n)];
            C[IDX2F(i, j, n)] = alpha * prod + beta * C[IDX2F(i, j, n)];
        }
}

static __inline__ void modify(cublasHandle_t handle, float *m, int ldm, int n, int p, int q, float alpha, float beta) {
    cublasSscal(handle, n - q + 1, &alpha, &m[IDX2F(p, q, ldm)], ldm);
    cublasSscal(handle, ldm - p + 1, &beta, &m[IDX2F(p, q, ldm)], 1);
}

int main(int argc, char **argv) {
    cublasStatus_t status;
    cublasHandle_t handle;
    float *h_A, *h_B, *h_C, *h_C_ref, *d_A = 0, *d_B = 0, *d_C = 0;
    float alpha = 1.0f, beta = 0.0f, error_norm = 0, ref_norm = 0;
    int n2 = N * N;

    status = cublasCreate(&handle);
    if (status != CUBLAS_STATUS_SUCCESS) {
        fprintf(stderr, "!!!! CUBLAS initialization error\n");
        return EXIT_FAILURE;
    }
    h_A = reinterpret_cast<float *>(malloc(n2 * sizeof(h_A[0])));
    h_B = reinterpret_cast<float *>(malloc(n2 * sizeof(h_B[0])));
    h_C = reinterpret_cast<float *>(malloc(n2 * sizeof(h_C[0])));
    for (int i = 0; i < n2; i++) {
        h_A[i] = (float)(i % 7) - 3;
        h_B[i] = (float)(i % 5) - 2;
        h_C[i] = (float)(i % 3);
    }
    if (cudaMalloc(reinterpret_cast<void **>(&d_A), n2 * sizeof(d_A[0])) != cudaSuccess ||
        cudaMalloc(reinterpret_cast<void **>(&d_B), n2 * sizeof(d_B[0])) != cudaSuccess ||
        cudaMalloc(reinterpret_cast<void **>(&d_C), n2 * sizeof(d_C[0])) != cudaSuccess) {
        fprintf(stderr, "!!!! device memory allocation error\n");
        return EXIT_FAILURE;
    }
    status = cublasSetVector(n2, sizeof(h_A[0]), h_A, 1, d_A, 1);
    if (status != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;
    status = cublasSetVector(n2, sizeof(h_B[0]), h_B, 1, d_B, 1);
    if (status != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;
    status = cublasSetVector(n2, sizeof(h_C[0]), h_C, 1, d_C, 1);
    if (status != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;

    simple_sgemm(N, alpha, h_A, h_B, beta, h_C);
    h_C_ref = h_C;
    status = cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &alpha, d_A, N, d_B, N, &beta, d_C, N);
    if (status != CUBLAS_STATUS_SUCCESS) {
        fprintf(stderr, "!!!! kernel execution error.\n");
        return EXIT_FAILURE;
    }
    h_C = reinterpret_cast<float *>(malloc(n2 * sizeof(h_C[0])));
    status = cublasGetVector(n2, sizeof(h_C[0]), d_C, 1, h_C, 1);
    if (status != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;
    for (int i = 0; i < n2; ++i) {
        float diff = h_C_ref[i] - h_C[i];
        error_norm += diff * diff;
        ref_norm += h_C_ref[i] * h_C_ref[i];
    }
    printf("error %g, reference %g\n", sqrt((double)error_norm), (double)ref_norm);

    // Row 2 from column 3 on by 16, column 3 from row 2 on by 12.
    float *m = (float *)malloc(6 * 5 * sizeof(float)), *d_m;
    for (int j = 1; j <= 5; j++)
        for (int i = 1; i <= 6; i++) m[IDX2F(i, j, 6)] = (float)((i - 1) * 5 + j);
    cudaMalloc((void **)&d_m, 6 * 5 * sizeof(*m));
    cublasSetMatrix(6, 5, sizeof(*m), m, 6, d_m, 6);
    modify(handle, d_m, 6, 5, 2, 3, 16.0f, 12.0f);
    cublasGetMatrix(6, 5, sizeof(*m), d_m, 6, m, 6);
    for (int j = 1; j <= 5; j++) {
        for (int i = 1; i <= 6; i++) printf("%7.0f", m[IDX2F(i, j, 6)]);
        printf("\n");
    }
    // A part of a matrix, from the host's rows of 6 to the device's of 4 and back.
    cublasSetMatrix(3, 2, sizeof(*m), m + 1, 6, d_m, 4);
    float part[2 * 3];
    cublasGetMatrix(3, 2, sizeof(*m), d_m, 4, part, 3);
    for (int i = 0; i < 6; i++) printf(" %g", part[i]);
    printf("\n");

    free(h_A);
    free(h_B);
    free(h_C);
    free(h_C_ref);
    free(m);
    if (cudaFree(d_A) != cudaSuccess || cudaFree(d_B) != cudaSuccess || cudaFree(d_C) != cudaSuccess) return EXIT_FAILURE;
    cudaFree(d_m);
    status = cublasDestroy(handle);
    if (status != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;
    printf(error_norm / ref_norm < 1e-6f ? "simpleCUBLAS test passed.\n" : "simpleCUBLAS test failed.\n");
    return 0;
}
