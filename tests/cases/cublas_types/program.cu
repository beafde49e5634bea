// Products and vectors of halves, bfloat16 and bytes: numbers are small, so that results are exact.
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <vector>
#define OK(x) do { cublasStatus_t s_ = x; if (s_) printf("%s: %s\n", #x, cublasGetStatusName(s_)); } while (0)
template <class T> struct dev {
    T *p; size_t n;
    dev(const std::vector<T> &v) : n(v.size()) { cudaMalloc(&p, n * sizeof(T)); cudaMemcpy(p, v.data(), n * sizeof(T), cudaMemcpyHostToDevice); }
    ~dev() { cudaFree(p); }
    std::vector<T> get() { std::vector<T> r(n); cudaMemcpy(r.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost); return r; }
};
template <class T> std::vector<T> numbers(int n, int step, int mod) { std::vector<T> v(n); for (int i = 0; i < n; i++) v[i] = T(float(i * step % mod - mod / 2)); return v; }
template <class IN, class OUT, class S> void product(cublasHandle_t h, const char *name, cudaDataType in, cudaDataType out, cublasComputeType_t compute) {
    int wrong = 0;
    for (int t = 0; t < 4; t++) {
        const int m = 36, n = 20, k = 48;
        bool ta = t & 1, tb = t & 2;
        if (compute == CUBLAS_COMPUTE_32I && (!ta || tb)) continue; // what an H200 multiplies of bytes
        auto A = numbers<IN>(m * k, 7, 5), B = numbers<IN>(k * n, 3, 4); auto C = numbers<OUT>(m * n, 5, 7);
        dev<IN> a(A), b(B); dev<OUT> c(C);
        S alpha = S(2.0f), beta = S(-1.0f);
        OK(cublasGemmEx(h, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, k, &alpha, a.p, in, ta ? k : m, b.p, in, tb ? n : k, &beta, c.p, out, m, compute, CUBLAS_GEMM_DEFAULT));
        auto R = c.get();
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
            float s = 0; for (int l = 0; l < k; l++) s += float(ta ? A[l + i * k] : A[i + l * m]) * float(tb ? B[j + l * n] : B[l + j * k]);
            if (float(R[i + j * m]) != 2 * s - float(C[i + j * m])) wrong++;
        }
    }
    printf("%s: %d wrong\n", name, wrong);
}
template <class T> void vectors(cublasHandle_t h, const char *name, cudaDataType type) {
    const int n = 300; auto X = numbers<T>(n, 3, 5), Y = numbers<T>(n, 7, 4);
    dev<T> x(X), y(Y); float two = 2; T r;
    OK(cublasAxpyEx(h, n, &two, CUDA_R_32F, x.p, type, 1, y.p, type, 1, CUDA_R_32F));
    OK(cublasScalEx(h, n, &two, CUDA_R_32F, x.p, type, 1, CUDA_R_32F));
    auto P = x.get(), Q = y.get(); int wrong = 0;
    for (int i = 0; i < n; i++) wrong += float(P[i]) != 2 * float(X[i]) || float(Q[i]) != 2 * float(X[i]) + float(Y[i]);
    OK(cublasDotEx(h, 50, x.p, type, 2, x.p, type, 2, &r, type, CUDA_R_32F));
    printf("%s: %d wrong, dot %g", name, wrong, float(r));
    OK(cublasNrm2Ex(h, 4, x.p, type, 1, &r, type, CUDA_R_32F));
    printf(", length %.2f\n", float(r));
}
int main() {
    cublasHandle_t h; OK(cublasCreate(&h));
    product<__half, __half, float>(h, "half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F);
    product<__half, float, float>(h, "half to float", CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
    product<__half, __half, __half>(h, "half by half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F);
    product<__nv_bfloat16, float, float>(h, "bfloat16 to float", CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F);
    product<__nv_bfloat16, __nv_bfloat16, float>(h, "bfloat16", CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F);
    product<signed char, int, int>(h, "bytes to int", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I);
    product<float, float, float>(h, "float", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
    product<double, double, double>(h, "double", CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F);
    vectors<__half>(h, "half vectors", CUDA_R_16F);
    vectors<__nv_bfloat16>(h, "bfloat16 vectors", CUDA_R_16BF);
    vectors<float>(h, "float vectors", CUDA_R_32F);
    float one = 1; __half *p = nullptr;
    printf("%s\n", cublasGetStatusName(cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, p, CUDA_R_16F, 4, p, CUDA_R_32F, 4, &one, p, CUDA_R_16F, 4, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT)));
    OK(cublasDestroy(h));
}
