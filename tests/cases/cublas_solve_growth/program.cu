// gate: functional
// Triangles with ones on the diagonal and large elements beside it: their inverses grow, and so do solutions. What is
// solved is still as near to the right sides as each row's largest product allows.
#include <cmath>
#include <cstdio>
#include <vector>

#include <cublas_v2.h>

unsigned state = 1;
int below(int n) { return (state = state * 1664525u + 1013904223u) / 65536 % n; }

// The largest error of A x = b in multiples of a rounding of the sum of |A| |x|, by row.
template <class T> double error(const std::vector<T> &a, const T *x, const T *b, int n, bool upper, double rounding) {
    double worst = 0;
    for (int i = 0; i < n; i++) {
        double sum = x[i], size = fabs((double)x[i]) + fabs((double)b[i]);
        for (int j = upper ? i + 1 : 0; j < (upper ? n : i); j++) {
            sum += (double)a[i + j * n] * x[j];
            size += fabs((double)a[i + j * n] * x[j]);
        }
        double e = fabs(sum - b[i]) / size / rounding;
        if (!(e <= worst)) worst = e;
    }
    return worst;
}

template <class T, class V, class M>
void solve(cublasHandle_t h, const char *type, int n, bool upper, double rounding, V trsv, M trsm) {
    const int m = 5;
    std::vector<T> a(n * n), b(n * m), x(n * m);
    T *da, *db, one = 1;
    cudaMalloc(&da, a.size() * sizeof(T));
    cudaMalloc(&db, b.size() * sizeof(T));
    cublasFillMode_t uplo = upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
    double worst[2] = {};
    for (int trial = 0; trial < 20; trial++) {
        const int many = trial % 2;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (upper ? j > i : j < i) a[i + j * n] = abs(i - j) < 12 && below(3) == 0 ? T(below(7) - 3) : T(0);
        for (T &e : b) e = T(below(19) - 9);
        cudaMemcpy(da, a.data(), a.size() * sizeof(T), cudaMemcpyHostToDevice);
        cudaMemcpy(db, b.data(), b.size() * sizeof(T), cudaMemcpyHostToDevice);
        if (many)
            trsm(h, CUBLAS_SIDE_LEFT, uplo, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, n, m, &one, da, n, db, n);
        else
            trsv(h, uplo, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, n, da, n, db, 1);
        cudaMemcpy(x.data(), db, x.size() * sizeof(T), cudaMemcpyDeviceToHost);
        for (int c = 0; c < (many ? m : 1); c++)
            worst[many] = fmax(worst[many], error(a, &x[c * n], &b[c * n], n, upper, rounding));
    }
    for (int many = 0; many < 2; many++)
        printf("%s %d %s, %s: %s\n", type, n, upper ? "upper" : "lower", many ? "trsm" : "trsv",
               worst[many] < 5 ? "exact" : "not exact");
    cudaFree(da);
    cudaFree(db);
}

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    for (int n : {7, 32, 50, 64})
        for (bool upper : {false, true}) {
            solve<float>(h, "float", n, upper, 6e-8, cublasStrsv, cublasStrsm);
            solve<double>(h, "double", n, upper, 1.2e-16, cublasDtrsv, cublasDtrsm);
        }
    cublasDestroy(h);
    return 0;
}
