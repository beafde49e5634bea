// Overload resolution: exact, promotion, conversion, templates against plain functions, const, pointers, default arguments.
#include <cstdio>
__device__ int f(int) { return 1; }
__device__ int f(double) { return 2; }
__device__ int f(long long) { return 3; }
__device__ int f(const char *) { return 4; }
__device__ int f(const void *) { return 5; }
__device__ int f(bool) { return 6; }
template <typename T> __device__ int g(T) { return 1; }
template <typename T> __device__ int g(T *) { return 2; }
template <typename T> __device__ int g(const T *) { return 3; }
__device__ int g(int) { return 4; }
template <> __device__ int g<double>(double) { return 5; }
template <typename T, int N> __device__ int g(T (&)[N], int) { return 6 * N; }
__device__ int h(int a, int b = 10, int c = 100) { return a + b + c; }
__device__ int h(const char *s, char c = '!') { return s[0] + c; }
__device__ int k(unsigned char) { return 1; }
__device__ int k(float) { return 2; }
struct Wide { int v; __device__ Wide(int x) : v(x) {} };
__device__ int m(Wide w) { return 10 + w.v; }
__device__ int m(...) { return 20; }
struct Number { __device__ operator int() const { return 42; } };

__global__ void kernel(int *out)
{
    int n = 0;
    short s = 1;
    unsigned char u = 2;
    float x = 3;
    int i = 4, *p = &i, a[3];
    const int *cp = p;
    out[n++] = f(s) * 1000 + f(u) * 100 + f(x) * 10 + f('c');
    out[n++] = f(5LL) * 1000 + f("text") * 100 + f(p) * 10 + f(true);
    out[n++] = g(i) * 100000 + g(s) * 10000 + g(2.0) * 1000 + g(p) * 100 + g(cp) * 10 + g<int>(3);
    out[n++] = g(a, 0) + g(a);
    out[n++] = h(1) + h(1, 2) * 1000 + h(1, 2, 3) * 1000000;
    out[n++] = h("A") * 1000 + h("B", 'C');
    out[n++] = k(u) * 10 + k(x);
    out[n++] = m(5) * 100 + m(p);
    out[n++] = f(Number());
    out[n++] = ::f(i = 9) * 10 + 1;
}

int main()
{
    int *d, o[10];
    cudaMalloc(&d, sizeof o);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(o, d, sizeof o, cudaMemcpyDeviceToHost);
    for (int v : o) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
