// Arrays of variable length in host code, as g++ and nvcc take them. Output: g++ -std=c++17.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <string>
#include <cstring>
struct S { int v; S() : v(7) {} ~S() { printf("~%d ", v); } };
void take(float *p, int n) { p[0] = n; }
template <class T> int first(T *p) { return (int)*p; }
int second(int);
int main(int argc, char **argv) { second(argc + 2);
  int n = argc + 2, m = 4;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  char b[strlen("abc") + 1];
  S s[n];
  std::string t[n]; t[1] = "x";
  cudaEvent_t ev[n];
  float f[n][m]; f[1][2] = 3; take(f[1], 9); printf("%.0f %.0f\n", f[1][0], f[1][2]);
  float g[n][8]; float h[2][n]; g[1][1] = h[1][2] = 5; 
  printf("%d %d %d %d\n", (int)sizeof(a), (int)sizeof(f), (int)sizeof(f[0]), (int)sizeof(h));
  for (int i = 1; i < 4; i++) { double d[i * 2]; d[i] = i; printf("%d ", (int)sizeof d); }
  printf("%d\n", first(a));
  int *p = a; int c[n][m][2]; c[1][2][1] = 4; printf("%d %d\n", p[2], (int)(&c[2][0][0] - &c[0][0][0]));
}
struct Mat { int r, c; int sum(int k) { int t[k]; int s = 0; for (int i = 0; i < k; i++) t[i] = i * r; for (int x : t) s += x; return s; } };
template <class T> T total(int n) { T v[n]; T s = 0; for (int i = 0; i < n; i++) { v[i] = i; s += v[i]; } return s + sizeof v; }
int early(int n) { for (int i = 0; i < n; i++) { char b[i + 1]; if (i == 3) return (int)sizeof b; if (i & 1) continue; b[i] = 1; } return 0; }
void thrower(int n) { std::string s[n]; s[0] = "long enough to be allocated on the heap"; if (n > 2) throw n; }
int second(int n) {
  int a[n] = {1, 2}; int z[n] = {}; int y[n] = {0}; char b[n + 5] = "abc"; printf("%d %d %d %d %s\n", a[0], a[1], a[n - 1], z[n - 1] + y[1], b);
  float f[n][n] = {0}; printf("%.0f\n", f[n - 1][n - 1]);
  typedef int row[n]; row r; r[1] = 6; printf("%d %d\n", (int)sizeof(r), (int)sizeof(row)); using grid = float[n][4]; grid g; g[2][3] = 1; printf("%d\n", (int)sizeof(g));
  int m[n][n]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = i * n + j; int (*p)[n] = m; printf("%d %d\n", p[1][2], (*(p + 2))[1]); int *flat = &m[0][0]; printf("%d\n", flat[n + 1]);
  int (*h)[n] = (int (*)[n])malloc(sizeof(int[n][n])); h[1][1] = 8; printf("%d %d\n", h[1][1], (int)sizeof(int[n][n])); free(h);
  auto l = [&] { a[1] = 9; return a[0]; }; printf("%d %d\n", l(), a[1]); auto &ref = a; printf("%d %d\n", (int)sizeof(ref), ref[1]);
  printf("%d %d %d\n", Mat{2, 3}.sum(4), total<int>(4), (int)total<double>(3)); printf("%d\n", early(9)); try { thrower(5); } catch (int e) { printf("caught %d\n", e); }
  dim3 gs[n]; gs[1] = dim3(4, 5); printf("%u %u\n", gs[1].y, gs[1].z); cudaStream_t st[n]; for (auto &s : st) cudaStreamCreate(&s); for (int i = 0; i < n; i++) cudaStreamDestroy(st[i]);
  long total = 0; for (int i = 0; i < 100000; i++) { int t[i % 50 + 1]; t[0] = i; total += t[0]; } printf("%ld\n", total); int n2 = 0; int inc[++n2 + 2]; printf("%d %d\n", n2, (int)sizeof(inc));
  const int c = 4; int fixed[c]; unsigned char u[(unsigned char)n]; size_t sz = 10; double d[sz * 2]; printf("%d %d %d\n", (int)sizeof fixed, (int)sizeof u, (int)sizeof d); memset(a, 0, sizeof(a)); printf("%d %d\n", a[1], (int)(sizeof(a) / sizeof(a[0]))); std::pair<int, std::string> pr[n]; pr[1].second = "q"; printf("%s\n", pr[1].second.c_str()); int *q = a + 1, *e = a + n; printf("%d\n", (int)(e - q)); int k2[n], w = n, k3[w]; k2[0] = k3[0] = 1; printf("%d\n", (int)sizeof(k3) + k2[0]);
  return 0;
}
