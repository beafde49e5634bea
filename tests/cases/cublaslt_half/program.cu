// device: h200-sxm
// cublasLtMatmul that computes in half precision: its factors are halves, on the host or on the device.
#include <cstdio>
#include <cublasLt.h>
#include <cuda_fp16.h>

int main() {
  const int m = 3, n = 2, k = 4;
  __half a[m * k], b[k * n], c[m * n], out[m * n];
  for (int i = 0; i < m * k; i++) a[i] = __float2half(0.25f * i);
  for (int i = 0; i < k * n; i++) b[i] = __float2half(1.0f - 0.5f * i);
  for (int i = 0; i < m * n; i++) c[i] = __float2half(i);
  __half *da, *db, *dc, *dd, *factors;
  cudaMalloc(&da, sizeof a);
  cudaMalloc(&db, sizeof b);
  cudaMalloc(&dc, sizeof c);
  cudaMalloc(&dd, sizeof c);
  cudaMalloc(&factors, 2 * sizeof(__half));
  cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
  cudaMemcpy(dc, c, sizeof c, cudaMemcpyHostToDevice);
  __half given[2] = {__float2half(0.5f), __float2half(2.0f)};
  cudaMemcpy(factors, given, sizeof given, cudaMemcpyHostToDevice);

  cublasLtHandle_t handle;
  cublasLtCreate(&handle);
  cublasLtMatrixLayout_t la, lb, lc;
  cublasLtMatrixLayoutCreate(&la, CUDA_R_16F, m, k, m);
  cublasLtMatrixLayoutCreate(&lb, CUDA_R_16F, k, n, k);
  cublasLtMatrixLayoutCreate(&lc, CUDA_R_16F, m, n, m);
  for (int on_device = 0; on_device < 2; on_device++) {
    cublasLtMatmulDesc_t desc;
    cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_16F, CUDA_R_16F);
    cublasLtPointerMode_t mode = on_device ? CUBLASLT_POINTER_MODE_DEVICE : CUBLASLT_POINTER_MODE_HOST;
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_POINTER_MODE, &mode, sizeof mode);
    const __half *p = on_device ? factors : given;
    cublasStatus_t status =
        cublasLtMatmul(handle, desc, p, da, la, db, lb, p + 1, dc, lc, dd, lc, nullptr, nullptr, 0, 0);
    cudaMemcpy(out, dd, sizeof out, cudaMemcpyDeviceToHost);
    printf("%d:", (int)status);
    for (__half h : out) printf(" %g", __half2float(h));
    printf("\n");
    cublasLtMatmulDescDestroy(desc);
  }
  cublasLtMatrixLayoutDestroy(la);
  cublasLtMatrixLayoutDestroy(lb);
  cublasLtMatrixLayoutDestroy(lc);
  cublasLtDestroy(handle);
}
