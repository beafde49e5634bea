// Matrices in all the ways they can be stored (full, a band, packed, one triangle) times a vector, and rank-one updates.
#include <cublas_v2.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef std::vector<double> V;
static V numbers(int n, int seed) {
    V v(n);
    for (int i = 0; i < n; i++) v[i] = (i * 7 + seed * 5 + i * i % 11) % 9 - 4;
    return v;
}
struct Device {
    double *p;
    int n;
    explicit Device(const V &v) : n((int)v.size()) {
        cudaMalloc(&p, n * sizeof(double));
        cublasSetVector(n, sizeof(double), v.data(), 1, p, 1);
    }
    ~Device() { cudaFree(p); }
    Device(const Device &) = delete;
    V get() const {
        V v(n);
        cublasGetVector(n, sizeof(double), p, 1, v.data(), 1);
        return v;
    }
};
// y = 2 M x + 3 y with M m x n in column-major order.
static V reference(const V &M, int m, int n, const V &x, V y) {
    for (int i = 0; i < m; i++) {
        double s = 0;
        for (int j = 0; j < n; j++) s += M[i + j * m] * x[j];
        y[i] = 2 * s + 3 * y[i];
    }
    return y;
}
static void compare(const char *what, const V &got, const V &want) {
    int wrong = 0;
    double sum = 0;
    for (size_t i = 0; i < want.size(); i++) {
        wrong += got[i] != want[i];
        sum += want[i];
    }
    printf("%-12s %d wrong, sum %g\n", what, wrong, sum);
}

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    const double two = 2, three = 3;
    const int m = 70, n = 37, kl = 3, ku = 5;
    for (int t = 0; t < 2; t++) {
        const int rows = t ? n : m, cols = t ? m : n;
        const auto op = t ? CUBLAS_OP_T : CUBLAS_OP_N;
        V A = numbers(m * n, 1), x = numbers(cols, 2), y = numbers(rows, 3), M(m * n);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) M[i + j * rows] = t ? A[j + i * m] : A[i + j * m];
        Device a(A), dx(x), dy(y), dz(y);
        cublasDgemv(h, op, m, n, &two, a.p, m, dx.p, 1, &three, dy.p, 1);
        compare("gemv", dy.get(), reference(M, rows, cols, x, y));
        const int ld = kl + ku + 1;
        V B = numbers(ld * n, 4);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                const double v = j - i <= ku && i - j <= kl ? B[ku + i - j + j * ld] : 0;
                M[t ? j + i * rows : i + j * rows] = v;
            }
        Device b(B);
        cublasDgbmv(h, op, m, n, kl, ku, &two, b.p, ld, dx.p, 1, &three, dz.p, 1);
        compare("gbmv", dz.get(), reference(M, rows, cols, x, y));
    }
    for (int upper = 0; upper < 2; upper++) {
        const auto uplo = upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
        const int k = 4, ld = k + 1;
        V A = numbers(n * n, 5), B = numbers(ld * n, 6), P = numbers(n * (n + 1) / 2, 7), x = numbers(n, 8), y = numbers(n, 9);
        Device a(A), b(B), p(P), dx(x), y1(y), y2(y), y3(y);
        V full(n * n), band(n * n), packed(n * n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                const int r = upper == (i <= j) ? i : j, c = r == i ? j : i; // the stored one of (i, j) and (j, i)
                full[i + j * n] = A[r + c * n];
                band[i + j * n] = abs(i - j) > k ? 0 : B[(upper ? k + r - c : r - c) + c * ld];
                packed[i + j * n] = P[upper ? r + c * (c + 1) / 2 : r + (2 * n - c - 1) * c / 2];
            }
        cublasDsymv(h, uplo, n, &two, a.p, n, dx.p, 1, &three, y1.p, 1);
        compare("symv", y1.get(), reference(full, n, n, x, y));
        cublasDsbmv(h, uplo, n, k, &two, b.p, ld, dx.p, 1, &three, y2.p, 1);
        compare("sbmv", y2.get(), reference(band, n, n, x, y));
        cublasDspmv(h, uplo, n, &two, p.p, dx.p, 1, &three, y3.p, 1);
        compare("spmv", y3.get(), reference(packed, n, n, x, y));
        cublasDsyr2(h, uplo, n, &two, dx.p, 1, y1.p, 1, a.p, n);
        V y_now = y1.get();
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (upper ? i <= j : i >= j) A[i + j * n] += 2 * (x[i] * y_now[j] + y_now[i] * x[j]);
        compare("syr2", a.get(), A);
        cublasDger(h, n, n, &three, dx.p, 1, y2.p, -1, a.p, n);
        y_now = y2.get();
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) A[i + j * n] += 3 * x[i] * y_now[n - 1 - j];
        compare("ger", a.get(), A);
        for (int unit = 0; unit < 2; unit++) {
            V T(n * n), x_new(n);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    T[i + j * n] = i == j && unit ? 1 : (upper ? i <= j : i >= j) ? A[i + j * n] : 0;
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) x_new[i] += T[j + i * n] * x[j]; // the transposed one
            Device v(x);
            cublasDtrmv(h, uplo, CUBLAS_OP_T, unit ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT, n, a.p, n, v.p, 1);
            compare("trmv", v.get(), x_new);
        }
    }
    cublasDestroy(h);
    return 0;
}
