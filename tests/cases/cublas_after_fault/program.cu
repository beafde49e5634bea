// After a kernel has written to where there is no memory, functions of cuBLAS and cuFFT say that they could not run.
#include <cstdio>

#include <cublas_v2.h>
#include <cufft.h>

__global__ void stray(float *p) { p[threadIdx.x] = 1; }

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    cufftHandle plan;
    cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
    float *x, one = 1;
    cudaMalloc(&x, 4096);
    cudaMemset(x, 0, 4096);
    float *y = x + 512;
    printf("axpy before: %s\n", cublasGetStatusName(cublasSaxpy(h, 16, &one, x, 1, y, 1)));
    stray<<<1, 32>>>(nullptr);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    printf("axpy: %s\n", cublasGetStatusName(cublasSaxpy(h, 16, &one, x, 1, y, 1)));
    printf("scal: %s\n", cublasGetStatusName(cublasSscal(h, 16, &one, x, 1)));
    printf("gemv: %s\n",
           cublasGetStatusName(cublasSgemv(h, CUBLAS_OP_N, 16, 16, &one, x, 16, x, 1, &one, y, 1)));
    printf("ger: %s\n", cublasGetStatusName(cublasSger(h, 16, 16, &one, x, 1, x, 1, y, 16)));
    printf("gemm: %s\n", cublasGetStatusName(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 16, 16, 16, &one, x, 16, x, 16,
                                                         &one, y, 16)));
    printf("trsm: %s\n",
           cublasGetStatusName(cublasStrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N,
                                           CUBLAS_DIAG_UNIT, 16, 16, &one, x, 16, y, 16)));
    cufftComplex *values = (cufftComplex *)x;
    printf("C2C: %s\n", cufftExecC2C(plan, values, values, CUFFT_FORWARD) == CUFFT_EXEC_FAILED ? "failed" : "ran");
    return 0;
}
