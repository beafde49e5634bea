// Complex products and sums by functions whose types are given by numbers, and triangles packed and unpacked.
#include <cstdio>

#include <cublas_v2.h>

int main() {
    const int n = 3;
    // A = 1+i on the diagonal, i right of it; x = (1, i, 2).
    cuComplex a[n * n] = {}, x[n] = {{1, 0}, {0, 1}, {2, 0}}, y[n] = {}, r = {};
    for (int i = 0; i < n; i++) {
        a[i + i * n] = {1, 1};
        if (i + 1 < n) a[i + (i + 1) * n] = {0, 1};
    }
    cuComplex *da, *dx, *dy, one = {1, 0}, none = {0, 0};
    cudaMalloc(&da, sizeof a);
    cudaMalloc(&dx, sizeof x);
    cudaMalloc(&dy, sizeof y);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    cublasHandle_t h;
    cublasCreate(&h);
    int status = cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, n, 1, n, &one, da, CUDA_C_32F, n, dx, CUDA_C_32F, n,
                              &none, dy, CUDA_C_32F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    printf("GemmEx %d:", status);
    for (auto z : y) printf(" %g%+gi", z.x, z.y);
    status = cublasCgemmEx(h, CUBLAS_OP_C, CUBLAS_OP_N, n, 1, n, &one, da, CUDA_C_32F, n, dx, CUDA_C_32F, n, &none,
                           dy, CUDA_C_32F, n);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    printf("\nCgemmEx %d:", status);
    for (auto z : y) printf(" %g%+gi", z.x, z.y);
    status = cublasDotEx(h, n, dx, CUDA_C_32F, 1, dx, CUDA_C_32F, 1, &r, CUDA_C_32F, CUDA_C_32F);
    printf("\nDotEx %d: %g%+gi\n", status, r.x, r.y);
    status = cublasDotcEx(h, n, dx, CUDA_C_32F, 1, dx, CUDA_C_32F, 1, &r, CUDA_C_32F, CUDA_C_32F);
    printf("DotcEx %d: %g%+gi\n", status, r.x, r.y);

    for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
        float full[16], packed[10], again[16] = {}, *df, *dp, *dg;
        for (int i = 0; i < 16; i++) full[i] = i % 4 * 10 + i / 4;
        cudaMalloc(&df, sizeof full);
        cudaMalloc(&dp, sizeof packed);
        cudaMalloc(&dg, sizeof again);
        cudaMemcpy(df, full, sizeof full, cudaMemcpyHostToDevice);
        cudaMemcpy(dg, again, sizeof again, cudaMemcpyHostToDevice);
        int there = cublasStrttp(h, uplo, 4, df, 4, dp), back = cublasStpttr(h, uplo, 4, dp, dg, 4);
        cudaMemcpy(packed, dp, sizeof packed, cudaMemcpyDeviceToHost);
        cudaMemcpy(again, dg, sizeof again, cudaMemcpyDeviceToHost);
        printf("%d %d packed:", there, back);
        for (float p : packed) printf(" %g", p);
        printf("\n    unpacked:");
        for (float g : again) printf(" %g", g);
        printf("\n");
        cudaFree(df);
        cudaFree(dp);
        cudaFree(dg);
    }
    cublasDestroy(h);
    cudaFree(da);
    cudaFree(dx);
    cudaFree(dy);
    return 0;
}
