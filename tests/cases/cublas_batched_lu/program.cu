// Many small matrices at once, in the manner of batchCUBLAS: products by pointers and by strides, LU with pivots, solutions
// and inverses. Matrices are products of integers with determinants that are powers of two, so all results are exact.
#include <cublas_v2.h>
#include <cstdio>
#include <vector>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        cublasStatus_t status = (call);                                                                      \
        if (status != CUBLAS_STATUS_SUCCESS) printf("line %d: %s\n", __LINE__, cublasGetStatusName(status)); \
    } while (0)

int main() {
    const int n = 4, batch = 5;
    cublasHandle_t h;
    CHECK(cublasCreate(&h));
    std::vector<double> A(n * n * batch);
    for (int q = 0; q < batch; q++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                // rows of an upper triangle, turned round by q
                const int r = (i + q) % n;
                A[(q * n + j) * n + i] = r == j ? (r % 2 ? -2 : 4) : r < j ? (r + j) % 3 : 0;
            }
    double *a, *c, *products;
    const size_t bytes = A.size() * sizeof(double);
    cudaMalloc(&a, bytes);
    cudaMalloc(&c, bytes);
    cudaMalloc(&products, bytes);
    cudaMemcpy(a, A.data(), bytes, cudaMemcpyHostToDevice);
    std::vector<double *> pa, pc, pp;
    for (int q = 0; q < batch; q++) {
        pa.push_back(a + q * n * n);
        pc.push_back(c + q * n * n);
        pp.push_back(products + q * n * n);
    }
    double **da, **dc, **dp;
    cudaMalloc(&da, batch * sizeof(double *));
    cudaMalloc(&dc, batch * sizeof(double *));
    cudaMalloc(&dp, batch * sizeof(double *));
    cudaMemcpy(da, pa.data(), batch * sizeof(double *), cudaMemcpyHostToDevice);
    cudaMemcpy(dc, pc.data(), batch * sizeof(double *), cudaMemcpyHostToDevice);
    cudaMemcpy(dp, pp.data(), batch * sizeof(double *), cudaMemcpyHostToDevice);
    int *pivots, *info;
    cudaMalloc(&pivots, n * batch * sizeof(int));
    cudaMalloc(&info, batch * sizeof(int));

    CHECK(cublasDmatinvBatched(h, n, da, n, dc, n, info, batch));
    const double one = 1, zero = 0;
    CHECK(cublasDgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, da, n, dc, n, &zero, dp, n, batch));
    std::vector<double> P(A.size()), LU(A.size());
    cudaMemcpy(P.data(), products, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (size_t e = 0; e < P.size(); e++) wrong += P[e] != ((int)e % n == (int)e / n % n ? 1 : 0);
    printf("A times its inverse: %d wrong\n", wrong);

    CHECK(cublasDgetrfBatched(h, n, da, n, pivots, info, batch));
    std::vector<int> piv(n * batch), inf(batch);
    cudaMemcpy(LU.data(), a, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(piv.data(), pivots, piv.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(inf.data(), info, inf.size() * sizeof(int), cudaMemcpyDeviceToHost);
    for (int q = 0; q < batch; q++) {
        printf("matrix %d: info %d, pivots", q, inf[q]);
        for (int i = 0; i < n; i++) printf(" %d", piv[q * n + i]);
        printf(", diagonal");
        for (int i = 0; i < n; i++) printf(" %g", LU[(q * n + i) * n + i]);
        printf("\n");
    }
    // Solutions: b = A times (1, 2, 3, 4).
    std::vector<double> B(n * batch), X(n * batch);
    for (int q = 0; q < batch; q++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) B[q * n + i] += A[(q * n + j) * n + i] * (j + 1);
    cudaMemcpy(products, B.data(), B.size() * sizeof(double), cudaMemcpyHostToDevice);
    for (int q = 0; q < batch; q++) pp[q] = products + q * n;
    cudaMemcpy(dp, pp.data(), batch * sizeof(double *), cudaMemcpyHostToDevice);
    int host_info = 9;
    CHECK(cublasDgetrsBatched(h, CUBLAS_OP_N, n, 1, da, n, pivots, dp, n, &host_info, batch));
    cudaMemcpy(X.data(), products, X.size() * sizeof(double), cudaMemcpyDeviceToHost);
    printf("info %d, solutions", host_info);
    for (double x : X) printf(" %g", x);
    printf("\n");
    CHECK(cublasDgetriBatched(h, n, da, n, pivots, dc, n, info, batch));
    cudaMemcpy(a, A.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemset(products, 0xff, bytes);
    CHECK(cublasDgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, c, n, n * n, a, n, n * n, &zero, products, n,
                                    n * n, batch));
    cudaMemcpy(P.data(), products, bytes, cudaMemcpyDeviceToHost);
    wrong = 0;
    for (size_t e = 0; e < P.size(); e++) wrong += P[e] != ((int)e % n == (int)e / n % n ? 1 : 0);
    printf("the inverse times A: %d wrong\n", wrong);

    // A singular one says where.
    double S[n * n] = {1, 2, 0, 0, 2, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    cudaMemcpy(a, S, sizeof S, cudaMemcpyHostToDevice);
    CHECK(cublasDgetrfBatched(h, n, da, n, pivots, info, 1));
    cudaMemcpy(inf.data(), info, sizeof(int), cudaMemcpyDeviceToHost);
    printf("singular at %d\n", inf[0]);

    for (void *p : {(void *)a, (void *)c, (void *)products, (void *)da, (void *)dc, (void *)dp, (void *)pivots, (void *)info})
        cudaFree(p);
    CHECK(cublasDestroy(h));
    return 0;
}
