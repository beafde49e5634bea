#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
/* Matrix Market */
#define MM_MAX_LINE 1025
#define MM_ERR -1
typedef char MM_typecode[4];
#define mm_is_sparse(t) ((t)[1] == 'C')
#define mm_is_symmetric(t) ((t)[3] == 'S')
#define mm_set_sparse(t) ((*t)[1] = 'C')
#define mm_set_real(t) ((*t)[2] = 'R')
int mm_read_banner(FILE *f, MM_typecode *matcode) {
  char line[MM_MAX_LINE], banner[64], mtx[64], crd[64], data_type[64], storage[64]; char *p;
  memset(*matcode, ' ', 4);
  if (fgets(line, MM_MAX_LINE, f) == NULL) return MM_ERR;
  if (sscanf(line, "%s %s %s %s %s", banner, mtx, crd, data_type, storage) != 5) return MM_ERR;
  for (p = mtx; *p != '\0'; *p = tolower(*p), p++);
  for (p = crd; *p != '\0'; *p = tolower(*p), p++);
  for (p = storage; *p != '\0'; *p = tolower(*p), p++);
  if (strncmp(banner, "%%MatrixMarket", strlen("%%MatrixMarket")) != 0) return MM_ERR;
  if (strcmp(mtx, "matrix") != 0) return MM_ERR;
  (*matcode)[0] = 'M';
  if (strcmp(crd, "coordinate") == 0) mm_set_sparse(matcode);
  mm_set_real(matcode);
  (*matcode)[3] = strcmp(storage, "symmetric") == 0 ? 'S' : 'G';
  return 0;
}
int mm_read_mtx_crd_size(FILE *f, int *M, int *N, int *nz) {
  char line[MM_MAX_LINE]; int num;
  *M = *N = *nz = 0;
  do { if (fgets(line, MM_MAX_LINE, f) == NULL) return MM_ERR; } while (line[0] == '%');
  if (sscanf(line, "%d %d %d", M, N, nz) == 3) return 0;
  else do { num = fscanf(f, "%d %d %d", M, N, nz); if (num == EOF) return MM_ERR; } while (num != 3);
  return 0;
}
typedef struct { int r, c; double v; } coo;
static int cmp(const void *a, const void *b) { const coo *x = (coo *)a, *y = (coo *)b; if (x->r != y->r) return x->r - y->r; return x->c - y->c; }
__global__ void spmv(int n, const int *__restrict__ ptr, const int *__restrict__ idx, const double *__restrict__ val, const double *__restrict__ x, double *y) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < n) { double s = 0; for (int j = ptr[r]; j < ptr[r + 1]; j++) s += val[j] * x[idx[j]]; y[r] = s; }
}
int main() {
  FILE *f = fopen("m.mtx", "w");
  fputs("%%MatrixMarket MATRIX coordinate real Symmetric\n% comment\n%\n4 4 6\n", f);
  fprintf(f, "%d %d %20.16g\n", 1, 1, 2.0); fprintf(f, "2 1 -1\n2 2 2.0e0\n"); fprintf(f, "3 2 -1.0\n3 3 2\n4 4 1.5\n");
  fclose(f);
  if ((f = fopen("m.mtx", "r")) == NULL) exit(1);
  MM_typecode code; int M, N, nz;
  if (mm_read_banner(f, &code) != 0) { printf("Could not process Matrix Market banner.\n"); exit(1); }
  if (mm_read_mtx_crd_size(f, &M, &N, &nz)) return 1;
  printf("%dx%d nz=%d sparse=%d sym=%d\n", M, N, nz, mm_is_sparse(code), mm_is_symmetric(code));
  coo *e = (coo *)malloc(2 * nz * sizeof(coo)); int k = 0;
  for (int i = 0; i < nz; i++) {
    int r, c; double v;
    if (fscanf(f, "%d %d %lg\n", &r, &c, &v) != 3) return 2;
    r--; c--;
    e[k++] = (coo){ r, c, v };
    if (mm_is_symmetric(code) && r != c) e[k++] = (coo){ .r = c, .c = r, .v = v };
  }
  if (f != stdin) fclose(f);
  qsort(e, k, sizeof *e, cmp);
  int *ptr, *idx; double *val, *x, *y;
  cudaMallocManaged(&ptr, (M + 1) * sizeof(int)); cudaMallocManaged(&idx, k * sizeof(int)); cudaMallocManaged(&val, k * sizeof(double));
  cudaMallocManaged(&x, N * sizeof(double)); cudaMallocManaged(&y, M * sizeof(double));
  memset(ptr, 0, (M + 1) * sizeof(int));
  for (int i = 0; i < k; i++) { ptr[e[i].r + 1]++; idx[i] = e[i].c; val[i] = e[i].v; }
  for (int i = 0; i < M; i++) ptr[i + 1] += ptr[i];
  for (int i = 0; i < N; i++) x[i] = i + 1;
  spmv<<<1, 32>>>(M, ptr, idx, val, x, y); if (cudaDeviceSynchronize() != cudaSuccess) return 3;
  for (int i = 0; i < M; i++) printf("%d: %g (%d)\n", i, y[i], ptr[i + 1] - ptr[i]);
  free(e); cudaFree(ptr); cudaFree(idx); cudaFree(val); cudaFree(x); cudaFree(y);
  return 0;
}
