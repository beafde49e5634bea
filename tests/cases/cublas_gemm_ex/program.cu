// Half precision: products with sums in float, into floats and into halves, one by one and in strides.
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <vector>

int main() {
    const int m = 40, n = 24, k = 32, batch = 3;
    std::vector<__half> A(m * k * batch), B(k * n * batch), C(m * n * batch, __float2half(1.0f));
    std::vector<float> F(m * n, 2.0f), want(m * n * batch);
    for (size_t i = 0; i < A.size(); i++) A[i] = __float2half((float)((int)(i * 7 % 5) - 2));
    for (size_t i = 0; i < B.size(); i++) B[i] = __float2half((float)((int)(i * 3 % 7) - 3));
    for (int q = 0; q < batch; q++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++)
                for (int l = 0; l < k; l++)
                    want[(q * n + j) * m + i] += __half2float(A[(q * k + l) * m + i]) * __half2float(B[(q * n + j) * k + l]);
    __half *a, *b, *c;
    float *f;
    cudaMalloc(&a, A.size() * sizeof(__half));
    cudaMalloc(&b, B.size() * sizeof(__half));
    cudaMalloc(&c, C.size() * sizeof(__half));
    cudaMalloc(&f, F.size() * sizeof(float));
    cudaMemcpy(a, A.data(), A.size() * sizeof(__half), cudaMemcpyHostToDevice);
    cudaMemcpy(b, B.data(), B.size() * sizeof(__half), cudaMemcpyHostToDevice);
    cudaMemcpy(c, C.data(), C.size() * sizeof(__half), cudaMemcpyHostToDevice);
    cudaMemcpy(f, F.data(), F.size() * sizeof(float), cudaMemcpyHostToDevice);
    cublasHandle_t h;
    cublasCreate(&h);
    cublasSetMathMode(h, CUBLAS_DEFAULT_MATH);

    const float one = 1, two = 2;
    int wrong = 0;
    cublasStatus_t s = cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a, CUDA_R_16F, m, b, CUDA_R_16F, k, &two, f,
                                    CUDA_R_32F, m, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    cudaMemcpy(F.data(), f, F.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < m * n; i++) wrong += F[i] != want[i] + 4;
    printf("into floats: status %d, %d wrong, %g\n", (int)s, wrong, F[5]);

    s = cublasGemmStridedBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a, CUDA_R_16F, m, m * k, b, CUDA_R_16F, k,
                                   k * n, &two, c, CUDA_R_16F, m, m * n, batch, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    cudaMemcpy(C.data(), c, C.size() * sizeof(__half), cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int i = 0; i < m * n * batch; i++) wrong += __half2float(C[i]) != want[i] + 2;
    printf("into halves: status %d, %d wrong, %g\n", (int)s, wrong, __half2float(C[7]));

    const __half alpha = __float2half(0.5f), beta = __float2half(0.0f);
    s = cublasHgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a, m, b, k, &beta, c, m);
    cudaMemcpy(C.data(), c, C.size() * sizeof(__half), cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int i = 0; i < m * n; i++) wrong += __half2float(C[i]) != want[i] / 2;
    printf("all halves: status %d, %d wrong, %g\n", (int)s, wrong, __half2float(C[9]));

    // The same function for floats.
    std::vector<float> S = {1, 2, 3, 4};
    cudaMemcpy(f, S.data(), 4 * sizeof(float), cudaMemcpyHostToDevice);
    const float zero = 0;
    s = cublasGemmEx(h, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, 2, &one, f, CUDA_R_32F, 2, f, CUDA_R_32F, 2, &zero, f + 4, CUDA_R_32F,
                     2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    cudaMemcpy(S.data(), f + 4, 4 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("floats: status %d, %g %g %g %g\n", (int)s, S[0], S[1], S[2], S[3]);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(f);
    cublasDestroy(h);
    return 0;
}
