// Conjugate gradients and steepest descent with the library's vectors: a dense system whose solution is known.
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>
#include <vector>

int main() {
    const int n = 96;
    std::vector<double> A(n * n), b(n), x(n, 0);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) A[i + j * n] = i == j ? 8 : abs(i - j) == 1 ? -2 : abs(i - j) == 9 ? -1 : 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) b[i] += A[i + j * n] * (j % 5 + 1);
    cublasHandle_t h;
    cublasCreate(&h);
    double *dA, *dx, *r, *p, *Ap;
    cudaMalloc(&dA, n * n * sizeof(double));
    for (double **v : {&dx, &r, &p, &Ap}) cudaMalloc(v, n * sizeof(double));
    cublasSetMatrix(n, n, sizeof(double), A.data(), n, dA, n);
    cublasSetVector(n, sizeof(double), x.data(), 1, dx, 1);
    cublasSetVector(n, sizeof(double), b.data(), 1, r, 1);
    cublasDcopy(h, n, r, 1, p, 1);
    const double one = 1, zero = 0;
    double rr, start;
    cublasDdot(h, n, r, 1, r, 1, &rr);
    start = rr;
    int steps = 0;
    while (rr > 1e-24 * start && steps < n) {
        double pAp, next;
        cublasDsymv(h, CUBLAS_FILL_MODE_LOWER, n, &one, dA, n, p, 1, &zero, Ap, 1);
        cublasDdot(h, n, p, 1, Ap, 1, &pAp);
        const double alpha = rr / pAp, minus = -alpha;
        cublasDaxpy(h, n, &alpha, p, 1, dx, 1);
        cublasDaxpy(h, n, &minus, Ap, 1, r, 1);
        cublasDdot(h, n, r, 1, r, 1, &next);
        const double beta = next / rr;
        cublasDscal(h, n, &beta, p, 1);
        cublasDaxpy(h, n, &one, r, 1, p, 1);
        rr = next;
        steps++;
    }
    cublasGetVector(n, sizeof(double), dx, 1, x.data(), 1);
    double worst = 0;
    for (int i = 0; i < n; i++) worst = fmax(worst, fabs(x[i] - (i % 5 + 1)));
    printf("first residual %g, converged in fewer than 40 steps: %d, solution right: %d\n", start, steps < 40, worst < 1e-9);
    for (int i = 0; i < 10; i++) printf(" %.3f", x[i]);
    printf("\n");

    // Least squares by normal equations: a line through points, Cholesky by hand on the host, products on the device.
    const int points = 200;
    std::vector<double> M(points * 2), y(points);
    for (int i = 0; i < points; i++) {
        M[i] = 1;
        M[i + points] = i;
        y[i] = 3 + 2 * i + (i % 2 ? 1 : -1) * 0.5;
    }
    double *dM, *dy, *G, *c;
    cudaMalloc(&dM, points * 2 * sizeof(double));
    cudaMalloc(&dy, points * sizeof(double));
    cudaMalloc(&G, 4 * sizeof(double));
    cudaMalloc(&c, 2 * sizeof(double));
    cublasSetMatrix(points, 2, sizeof(double), M.data(), points, dM, points);
    cublasSetVector(points, sizeof(double), y.data(), 1, dy, 1);
    cublasDgemm(h, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, points, &one, dM, points, dM, points, &zero, G, 2);
    cublasDgemv(h, CUBLAS_OP_T, points, 2, &one, dM, points, dy, 1, &zero, c, 1);
    double g[4], d[2];
    cublasGetMatrix(2, 2, sizeof(double), G, 2, g, 2);
    cublasGetVector(2, sizeof(double), c, 1, d, 1);
    printf("normal equations %g %g %g, right side %g %g\n", g[0], g[1], g[3], d[0], d[1]);
    const double det = g[0] * g[3] - g[1] * g[1];
    printf("line %.3f + %.3f x\n", (g[3] * d[0] - g[1] * d[1]) / det, (g[0] * d[1] - g[1] * d[0]) / det);
    for (double *v : {dA, dx, r, p, Ap, dM, dy, G, c}) cudaFree(v);
    cublasDestroy(h);
    return 0;
}
