// What g++ and nvcc refuse, too, but for initial values of classes and nested lists.
struct S { int v; S() : v(1) {} };
int g(int n);
static int m = 3;
int global[m];
struct T { int n; int f[n]; };
__global__ void k(int n) { int a[n]; a[0] = n; __shared__ float s[n]; }
__host__ __device__ int both(int n) { int a[n]; a[0] = 1; return a[0]; }
void p(int n, int a[n]) { }
template <class T, int N> int count(T (&)[N]) { return N; }
int main(int argc, char **argv) {
  int n = argc; float x = 2;
  static int s[n]; constexpr int c[n] = {}; int f[x]; int a[n]; 
  auto l = [=] { return a[0]; };
  count(a);
  S o[n] = {S()};
  int m2[n][n] = {{1}, {2}};
  switch (n) { case 1: int w[n]; w[0] = 1; }
  float b[n]; b = a; for (auto &r : m2) {}
  auto l2 = [&] { return sizeof(a); };
  return both(n);
}
