// The largest eigenvalue by power iteration, and principal components of points: covariances are products of matrices.
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>
#include <vector>

static double power(cublasHandle_t h, int n, const double *A, double *x, double *y, int steps) {
    const double one = 1, zero = 0;
    double value = 0;
    for (int s = 0; s < steps; s++) {
        double norm;
        cublasDgemv(h, CUBLAS_OP_N, n, n, &one, A, n, x, 1, &zero, y, 1);
        cublasDdot(h, n, x, 1, y, 1, &value);
        cublasDnrm2(h, n, y, 1, &norm);
        const double scale = 1 / norm;
        cublasDscal(h, n, &scale, y, 1);
        cublasDcopy(h, n, y, 1, x, 1);
    }
    return value;
}

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    // 4 on the diagonal, ones beside it: eigenvalues 4 + 2 cos(k pi / (n + 1)).
    const int n = 5;
    std::vector<double> A(n * n), ones(n, 1 / sqrt(5.0));
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) A[i + j * n] = i == j ? 4 : abs(i - j) == 1 ? 1 : 0;
    double *dA, *x, *y;
    cudaMalloc(&dA, n * n * sizeof(double));
    cudaMalloc(&x, n * sizeof(double));
    cudaMalloc(&y, n * sizeof(double));
    cublasSetMatrix(n, n, sizeof(double), A.data(), n, dA, n);
    cublasSetVector(n, sizeof(double), ones.data(), 1, x, 1);
    printf("%.6f, should be %.6f\n", power(h, n, dA, x, y, 25), 4 + 2 * cos(acos(-1.0) / 6));

    // Points (2 t + noise, t, -t): centre them by a rank-one update, covariance by syrk, its direction by power iteration.
    const int points = 1024, d = 3;
    std::vector<double> P(d * points);
    for (int i = 0; i < points; i++) {
        const double t = i % 32;
        P[i * d] = 2 * t + (i / 32 % 2 ? 1 : -1);
        P[i * d + 1] = t + 5;
        P[i * d + 2] = -t;
    }
    double *dP, *mean, *one_each, *C;
    cudaMalloc(&dP, P.size() * sizeof(double));
    cudaMalloc(&mean, d * sizeof(double));
    cudaMalloc(&one_each, points * sizeof(double));
    cudaMalloc(&C, d * d * sizeof(double));
    std::vector<double> full(points, 1), m(d), c(d * d, 0), v(d);
    cublasSetMatrix(d, points, sizeof(double), P.data(), d, dP, d);
    cublasSetVector(points, sizeof(double), full.data(), 1, one_each, 1);
    cublasSetMatrix(d, d, sizeof(double), c.data(), d, C, d);
    const double over = 1.0 / points, zero = 0, minus = -1;
    cublasDgemv(h, CUBLAS_OP_N, d, points, &over, dP, d, one_each, 1, &zero, mean, 1);
    cublasDger(h, d, points, &minus, mean, 1, one_each, 1, dP, d);
    cublasDsyrk(h, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, d, points, &over, dP, d, &zero, C, d);
    cublasGetVector(d, sizeof(double), mean, 1, m.data(), 1);
    cublasGetMatrix(d, d, sizeof(double), C, d, c.data(), d);
    printf("mean %g %g %g\n", m[0], m[1], m[2]);
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
            if (i > j) c[i + j * d] = c[j + i * d];
            printf(" %g", c[i + j * d]);
        }
        printf("\n");
    }
    cublasSetMatrix(d, d, sizeof(double), c.data(), d, C, d);
    cublasSetVector(d, sizeof(double), ones.data(), 1, x, 1);
    const double value = power(h, d, C, x, y, 10);
    cublasGetVector(d, sizeof(double), x, 1, v.data(), 1);
    printf("first component %.4f: %.4f %.4f %.4f\n", value, v[0], v[1], v[2]);
    for (double *p : {dA, x, y, dP, mean, one_each, C}) cudaFree(p);
    cublasDestroy(h);
    return 0;
}
