// cuSOLVER's dense part: Cholesky, LU, QR and eigenvalues, with the residuals of what they solve.
#include <cmath>
#include <cstdio>
#include <vector>
#include <cusolverDn.h>

#define CHECK(x) do { int s = (int)(x); if (s) { printf("line %d: %d\n", __LINE__, s); return 1; } } while (0)
typedef std::vector<double> vec;

static double *device(const vec &v) {
    double *p;
    cudaMalloc(&p, v.size() * sizeof(double));
    cudaMemcpy(p, v.data(), v.size() * sizeof(double), cudaMemcpyHostToDevice);
    return p;
}
static vec host(const double *p, size_t n) {
    vec v(n);
    cudaMemcpy(v.data(), p, n * sizeof(double), cudaMemcpyDeviceToHost);
    return v;
}
static double residual(const vec &a, const vec &x, const vec &b, int n, int count, bool transposed = false) {
    double worst = 0;
    for (int r = 0; r < count; r++)
        for (int i = 0; i < n; i++) {
            double s = -b[i + r * n];
            for (int j = 0; j < n; j++) s += (transposed ? a[j + i * n] : a[i + j * n]) * x[j + r * n];
            worst = fmax(worst, fabs(s));
        }
    return worst;
}
int main() {
    const int n = 8, count = 2;
    vec a(n * n), general(n * n), b(n * count);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            a[i + j * n] = (i == j ? n : 0) + 1.0 / (1 + abs(i - j));
            general[i + j * n] = (i * 7 + j * 3) % 11 - 5 + (i == (j + 1) % n ? 4 : 0);
        }
    for (int i = 0; i < n * count; i++) b[i] = i % 5 - 1;
    cusolverDnHandle_t h;
    CHECK(cusolverDnCreate(&h));
    int size, *info, *pivots, failed;
    double *space;
    cudaMalloc(&info, sizeof(int));
    cudaMalloc(&pivots, n * sizeof(int));
    cudaMalloc(&space, 1 << 20);
    auto said = [&] { cudaMemcpy(&failed, info, sizeof failed, cudaMemcpyDeviceToHost); return failed; };
    for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
        double *da = device(a), *db = device(b);
        CHECK(cusolverDnDpotrf_bufferSize(h, uplo, n, da, n, &size));
        CHECK(cusolverDnDpotrf(h, uplo, n, da, n, space, size, info));
        CHECK(said());
        CHECK(cusolverDnDpotrs(h, uplo, n, count, da, n, db, n, info));
        vec l = host(da, n * n);
        printf("potrf %.6f %.6f, residual small %d\n", l[0], l[n * n - 1], residual(a, host(db, n * count), b, n, count) < 1e-12);
    }
    vec indefinite = a;
    indefinite[3 + 3 * n] = -1;
    double *di = device(indefinite);
    CHECK(cusolverDnDpotrf(h, CUBLAS_FILL_MODE_LOWER, n, di, n, space, size, info));
    printf("not positive at %d\n", said());
    for (auto op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
        double *dg = device(general), *db = device(b);
        CHECK(cusolverDnDgetrf_bufferSize(h, n, n, dg, n, &size));
        CHECK(cusolverDnDgetrf(h, n, n, dg, n, space, pivots, info));
        CHECK(said());
        CHECK(cusolverDnDgetrs(h, op, n, count, dg, n, pivots, db, n, info));
        std::vector<int> p(n);
        cudaMemcpy(p.data(), pivots, n * sizeof(int), cudaMemcpyDeviceToHost);
        printf("pivots");
        for (int x : p) printf(" %d", x);
        printf(", residual small %d\n", residual(general, host(db, n * count), b, n, count, op != CUBLAS_OP_N) < 1e-10);
    }
    double *dq = device(general), *tau, *dc = device(b);
    cudaMalloc(&tau, n * sizeof(double));
    CHECK(cusolverDnDgeqrf_bufferSize(h, n, n, dq, n, &size));
    CHECK(cusolverDnDgeqrf(h, n, n, dq, n, tau, space, size, info));
    CHECK(said());
    vec q = host(dq, n * n);
    printf("R %.6f %.6f %.6f\n", q[0], q[n], fabs(q[n * n - 1]));
    CHECK(cusolverDnDormqr_bufferSize(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, n, count, n, dq, n, tau, dc, n, &size));
    CHECK(cusolverDnDormqr(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, n, count, n, dq, n, tau, dc, n, space, size, info));
    vec c = host(dc, n * count);
    for (int r = 0; r < count; r++)
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) c[i + r * n] -= q[i + j * n] * c[j + r * n];
            c[i + r * n] /= q[i + i * n];
        }
    printf("qr residual small %d\n", residual(general, c, b, n, count) < 1e-10);
    double *de = device(a), *w;
    cudaMalloc(&w, n * sizeof(double));
    CHECK(cusolverDnDsyevd_bufferSize(h, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, de, n, w, &size));
    CHECK(cusolverDnDsyevd(h, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, de, n, w, space, size, info));
    CHECK(said());
    vec values = host(w, n), vectors = host(de, n * n);
    double worst = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double s = -values[j] * vectors[i + j * n];
            for (int k = 0; k < n; k++) s += a[i + k * n] * vectors[k + j * n];
            worst = fmax(worst, fabs(s));
        }
    printf("eigenvalues");
    for (double x : values) printf(" %.6f", x);
    printf(", residual small %d\n", worst < 1e-10);
    CHECK(cusolverDnDestroy(h));
}
