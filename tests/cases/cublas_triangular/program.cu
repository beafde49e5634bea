// Triangular systems with known solutions: all sides, triangles, transposes and diagonals of trsm, and trmm that undoes it.
#include <cublas_v2.h>
#include <cstdio>
#include <vector>

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    const int m = 45, n = 38;
    int wrong = 0, runs = 0;
    for (int side = 0; side < 2; side++)
        for (int uplo = 0; uplo < 2; uplo++)
            for (int trans = 0; trans < 2; trans++)
                for (int unit = 0; unit < 2; unit++) {
                    const int order = side ? n : m, lda = order + 1;
                    // The diagonal is a power of two, and there is little beside it: all quotients are exact.
                    std::vector<float> A(lda * order, 99), X(m * n), back(m * n);
                    for (int j = 0; j < order; j++)
                        for (int i = 0; i < order; i++)
                            A[i + j * lda] = i == j ? (unit ? 77 : i % 2 ? 2 : -1) : (i * 7 + j * 3) % 13 == 0 ? 1 : 0;
                    for (int i = 0; i < m * n; i++) X[i] = i % 7 - 3;
                    float *a, *x, *b;
                    cudaMalloc(&a, A.size() * sizeof(float));
                    cudaMalloc(&x, X.size() * sizeof(float));
                    cudaMalloc(&b, X.size() * sizeof(float));
                    cublasSetMatrix(order, order, sizeof(float), A.data(), lda, a, lda);
                    cublasSetMatrix(m, n, sizeof(float), X.data(), m, x, m);
                    const auto s = (cublasSideMode_t)side;
                    const auto u = (cublasFillMode_t)uplo;
                    const auto o = (cublasOperation_t)trans;
                    const auto d = (cublasDiagType_t)unit;
                    const float two = 2, half = 0.5f;
                    cublasStrmm(h, s, u, o, d, m, n, &two, a, lda, x, m, b, m);   // B = 2 A X
                    cublasStrsm(h, s, u, o, d, m, n, &half, a, lda, b, m);        // and X again
                    cublasGetMatrix(m, n, sizeof(float), b, m, back.data(), m);
                    for (int i = 0; i < m * n; i++) wrong += back[i] != X[i];
                    if (side == 0) { // a single right-hand side, every second element of a vector
                        std::vector<float> v(2 * m, 5), w(2 * m);
                        float *dv;
                        cudaMalloc(&dv, 2 * m * sizeof(float));
                        for (int i = 0; i < m; i++) v[2 * i] = i % 5 - 2;
                        cublasSetVector(2 * m, sizeof(float), v.data(), 1, dv, 1);
                        cublasStrmv(h, u, o, d, m, a, lda, dv, 2);
                        cublasStrsv(h, u, o, d, m, a, lda, dv, 2);
                        cublasGetVector(2 * m, sizeof(float), dv, 1, w.data(), 1);
                        for (int i = 0; i < 2 * m; i++) wrong += v[i] != w[i];
                        cudaFree(dv);
                    }
                    runs++;
                    cudaFree(a);
                    cudaFree(x);
                    cudaFree(b);
                }
    printf("%d systems, %d wrong\n", runs, wrong);

    // A small one to look at: L x = b.
    const double L[9] = {2, 1, 4, 0, -1, 3, 0, 0, 5}, b[3] = {4, 1, 20};
    double *dl, *db, x[3];
    cudaMalloc(&dl, sizeof L);
    cudaMalloc(&db, sizeof b);
    cublasSetMatrix(3, 3, sizeof(double), L, 3, dl, 3);
    cublasSetVector(3, sizeof(double), b, 1, db, 1);
    cublasDtrsv(h, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 3, dl, 3, db, 1);
    cublasGetVector(3, sizeof(double), db, 1, x, 1);
    printf("%g %g %g\n", x[0], x[1], x[2]);
    cudaFree(dl);
    cudaFree(db);
    cublasDestroy(h);
    return 0;
}
