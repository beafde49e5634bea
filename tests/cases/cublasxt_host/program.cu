// cuBLASXt: a product of matrices in host memory.
#include <cstdio>
#include <vector>
#include <cublasXt.h>

int main() {
    const size_t m = 30, n = 20, k = 40;
    std::vector<double> a(m * k), b(k * n), c(m * n, 1);
    for (size_t i = 0; i < a.size(); i++) a[i] = i % 7;
    for (size_t i = 0; i < b.size(); i++) b[i] = i % 5;
    cublasXtHandle_t h;
    if (cublasXtCreate(&h)) return 1;
    int devices[] = {0};
    if (cublasXtDeviceSelect(h, 1, devices) || cublasXtSetBlockDim(h, 64)) return 2;
    double alpha = 1, beta = 2;
    int s = cublasXtDgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a.data(), m, b.data(), k, &beta, c.data(), m);
    int wrong = 0;
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < m; i++) {
            double x = 2;
            for (size_t l = 0; l < k; l++) x += a[i + l * m] * b[l + j * k];
            wrong += x != c[i + j * m];
        }
    printf("%d %d %g\n", s, wrong, c[5]);
    return cublasXtDestroy(h);
}
