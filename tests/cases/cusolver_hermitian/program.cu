// Eigenvalues and vectors of Hermitian matrices: known ones, and the residual of a larger one.
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>
#include <cusolverDn.h>

template <class R, class C, class Size, class Solve> void solve(const char *name, int n, Size size, Solve run, R tolerance) {
  typedef std::complex<R> Z;
  cusolverDnHandle_t h;
  cusolverDnCreate(&h);
  std::vector<Z> a(n * n);
  unsigned seed = 7;
  auto next = [&] { seed = seed * 1664525u + 1013904223u; return R(seed >> 16) / R(65536) - R(0.5); };
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) {
      a[i + j * n] = i == j ? Z(next(), 0) : Z(next(), next());
      a[j + i * n] = std::conj(a[i + j * n]);
    }
  if (n == 2) a = {Z(2, 0), Z(0, -1), Z(0, 1), Z(2, 0)};
  for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    std::vector<Z> half = a, v(n * n);
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        if (uplo == CUBLAS_FILL_MODE_LOWER ? i < j : i > j) half[i + j * n] = Z(99, 99);
    C *d, *work;
    R *w;
    int *info, lwork = 0, code = 99;
    cudaMalloc(&d, n * n * sizeof(C));
    cudaMalloc(&w, n * sizeof(R));
    cudaMalloc(&info, sizeof(int));
    cudaMemcpy(d, half.data(), n * n * sizeof(C), cudaMemcpyHostToDevice);
    int status = size(h, CUSOLVER_EIG_MODE_VECTOR, uplo, n, d, n, w, &lwork);
    cudaMalloc(&work, (lwork > 0 ? lwork : 1) * sizeof(C));
    int ran = run(h, CUSOLVER_EIG_MODE_VECTOR, uplo, n, d, n, w, work, lwork, info);
    std::vector<R> values(n);
    cudaMemcpy(v.data(), d, n * n * sizeof(C), cudaMemcpyDeviceToHost);
    cudaMemcpy(values.data(), w, n * sizeof(R), cudaMemcpyDeviceToHost);
    cudaMemcpy(&code, info, sizeof(int), cudaMemcpyDeviceToHost);
    R residual = 0, apart = 0, trace = 0, sum = 0;
    bool ascending = true;
    for (int k = 0; k < n; k++) {
      trace += a[k + k * n].real();
      sum += values[k];
      ascending = ascending && (k == 0 || values[k - 1] <= values[k]);
      for (int i = 0; i < n; i++) {
        Z x = 0, dot = 0;
        for (int j = 0; j < n; j++) {
          x += a[i + j * n] * v[j + k * n];
          dot += std::conj(v[j + i * n]) * v[j + k * n];
        }
        residual = std::max(residual, std::abs(x - values[k] * v[i + k * n]));
        apart = std::max(apart, std::abs(dot - Z(i == k)));
      }
    }
    printf("%s %d: status %d %d, info %d, ascending %d, residual %s, orthonormal %s, trace %s\n", name, n, status, ran, code,
           ascending, residual < tolerance ? "small" : "large", apart < tolerance ? "yes" : "no",
           std::fabs(trace - sum) < tolerance ? "right" : "wrong");
    if (n == 2) printf("values %.4f %.4f\n", values[0], values[1]);
    cudaFree(d);
    cudaFree(w);
    cudaFree(info);
    cudaFree(work);
  }
  cusolverDnDestroy(h);
}

int main() {
  solve<double, cuDoubleComplex>("Z", 2, cusolverDnZheevd_bufferSize, cusolverDnZheevd, 1e-11);
  solve<double, cuDoubleComplex>("Z", 12, cusolverDnZheevd_bufferSize, cusolverDnZheevd, 1e-11);
  solve<float, cuComplex>("C", 2, cusolverDnCheevd_bufferSize, cusolverDnCheevd, 1e-4f);
  solve<float, cuComplex>("C", 9, cusolverDnCheevd_bufferSize, cusolverDnCheevd, 1e-4f);
}
