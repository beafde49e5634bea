// Parameters whose types are aliases of arrays: they are pointers, from which template arguments are deduced.
#include <cstdio>

template <int n, typename T> using matrix = T[n][n];
template <int n, typename T> using vectors = T[n][n][2];
template <typename T> using row = T[];
template <int n, typename T> struct Grid { T cells[n][n]; };

template <int n, typename T> __host__ __device__ T trace(const matrix<n, T> a) {
  T sum = 0;
  for (int i = 0; i < n; i++) sum += a[i][i];
  return sum;
}

template <int n, typename T>
__host__ __device__ void divide(const vectors<n, T> v, const Grid<n, T> &by, matrix<n, T> out) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) out[i][j] = (v[i][j][0] - v[i][j][1]) / by.cells[i][j];
}

template <typename T> T first(const row<T> a) { return a[0]; }
template <typename T> void fill(row<T> a, int n) { for (int i = 0; i < n; i++) a[i] = T(i) / 2; }
template <int n, typename T> int whole(const matrix<n, T> &a) { return n + (int)a[0][0]; }

template <int n, typename T> void both(const T v[n][n][2], const Grid<n, T> &by) {
  T out[n][n];
  divide(v, by, out);
  printf("%g %g %d\n", (double)trace<n, T>(out), (double)out[1][0], whole(out));
}

__global__ void kernel(double *result) {
  double v[2][2][2] = {{{5, 1}, {6, 2}}, {{7, 3}, {8, 2}}};
  Grid<2, double> by = {{{2, 2}, {4, 3}}};
  double out[2][2];
  divide(v, by, out);
  *result = trace<2, double>(out) + out[1][0];
}

int main() {
  float v[2][2][2] = {{{5, 1}, {6, 2}}, {{7, 3}, {8, 2}}};
  Grid<2, float> by = {{{2, 2}, {4, 3}}};
  both<2, float>(v, by);
  both(v, by);
  double r[3];
  fill(r, 3);
  printf("%g %g\n", first(r + 1), r[2]);
  double *d, h = 0;
  cudaMalloc(&d, sizeof h);
  kernel<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  printf("%g\n", h);
}
