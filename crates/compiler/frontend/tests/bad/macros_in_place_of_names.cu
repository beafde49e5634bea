#define N 1024
#define BLOCK (16 * 16)
#define EMPTY_ARGS(x) x
__global__ void k(float *a, int N, float *b) { a[0] = b[N - 1]; }
void f() { int BLOCK = 3; }
struct S { int N; };
enum E { A, BLOCK };
void g() { int EOF = 1; for (int N = 0; N < 3; N++) {} }
#undef N
int N = 4;
#define N 2048
void h(int N) {}
int main() { int x = 3 N; }
