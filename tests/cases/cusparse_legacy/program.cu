// cuSPARSE before version 12: how many elements are not 0, and conversions between dense matrices and CSR.
#include <cstdio>
#include <vector>
#include <cusparse.h>

template <class T, class Count, class To, class Back> void convert(const char *name, Count count, To to, Back back, cusparseIndexBase_t base) {
  const int m = 4, n = 5, lda = 6;
  std::vector<T> a(lda * n, T(-1)), b(lda * n, T(-2));
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) a[i + j * lda] = (i * 5 + j * 3) % 4 == 1 && i != 2 ? T(i + 10 * j + 1) : T(0);
  cusparseHandle_t h;
  cusparseMatDescr_t d;
  cusparseCreate(&h);
  cusparseCreateMatDescr(&d);
  cusparseSetMatIndexBase(d, base);
  T *da, *values;
  int *rows, *columns, *counts, total = 0;
  cudaMalloc(&da, lda * n * sizeof(T));
  cudaMalloc(&counts, n * sizeof(int));
  cudaMemcpy(da, a.data(), lda * n * sizeof(T), cudaMemcpyHostToDevice);
  std::vector<int> host(n);
  for (auto by : {CUSPARSE_DIRECTION_COLUMN, CUSPARSE_DIRECTION_ROW}) {
    printf("%s: %d,", name, (int)count(h, by, m, n, d, da, lda, counts, &total));
    int lines = by == CUSPARSE_DIRECTION_ROW ? m : n;
    cudaMemcpy(host.data(), counts, lines * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < lines; i++) printf(" %d", host[i]);
    printf(", in all %d\n", total);
  }
  cudaMalloc(&values, total * sizeof(T));
  cudaMalloc(&columns, total * sizeof(int));
  cudaMalloc(&rows, (m + 1) * sizeof(int));
  printf("to CSR: %d\n", (int)to(h, m, n, d, da, lda, counts, values, rows, columns));
  std::vector<T> v(total);
  std::vector<int> r(m + 1), c(total);
  cudaMemcpy(v.data(), values, total * sizeof(T), cudaMemcpyDeviceToHost);
  cudaMemcpy(c.data(), columns, total * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(r.data(), rows, (m + 1) * sizeof(int), cudaMemcpyDeviceToHost);
  for (int x : r) printf("%d ", x);
  for (int i = 0; i < total; i++) printf("(%d: %g)", c[i], (double)v[i]);
  cudaMemcpy(da, b.data(), lda * n * sizeof(T), cudaMemcpyHostToDevice);
  printf("\nto dense: %d\n", (int)back(h, m, n, d, values, rows, columns, da, lda));
  cudaMemcpy(b.data(), da, lda * n * sizeof(T), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < lda; i++) wrong += b[i + j * lda] != (i < m ? a[i + j * lda] : T(-2));
  printf("wrong %d\n", wrong);
  cudaFree(da);
  cudaFree(counts);
  cudaFree(values);
  cudaFree(rows);
  cudaFree(columns);
  cusparseDestroyMatDescr(d);
  cusparseDestroy(h);
}

int main() {
  convert<float>("S", cusparseSnnz, cusparseSdense2csr, cusparseScsr2dense, CUSPARSE_INDEX_BASE_ZERO);
  convert<double>("D", cusparseDnnz, cusparseDdense2csr, cusparseDcsr2dense, CUSPARSE_INDEX_BASE_ONE);
}
