// References: to elements, pointers, arrays and functions; returned, chained, const to temporaries, rvalue and forwarding ones.
#include <cstdio>
#include <utility>
struct Grid {
    int cells[9] = {};
    __host__ __device__ int &at(int r, int c) { return cells[r * 3 + c]; }
    __host__ __device__ Grid &set(int r, int c, int v) { at(r, c) = v; return *this; }
};
__device__ void swapPointers(int *&a, int *&b) { int *t = a; a = b; b = t; }
__device__ int &larger(int &a, int &b) { return a > b ? a : b; }
__device__ int kind(int &) { return 1; }
__device__ int kind(const int &) { return 2; }
__device__ int kind(int &&) { return 3; }
template <typename T> __device__ int forward(T &&x) { return kind(static_cast<T &&>(x)); }
template <typename T> __device__ int forward2(T &&x) { return kind(std::forward<T>(x)) + 10 * kind(x); }
__device__ int add(int a) { return a + 1; }
__device__ int total(const int (&v)[4]) { int s = 0; for (const int &x : v) s += x; return s; }

__global__ void kernel(int *out)
{
    int n = 0;
    Grid g;
    g.set(0, 0, 1).set(1, 1, 5).set(2, 2, 9).at(1, 1) *= 3;
    out[n++] = g.cells[0] + g.cells[4] + g.cells[8];
    int a = 3, b = 8, *p = &a, *q = &b;
    swapPointers(p, q);
    out[n++] = *p * 10 + *q;
    larger(a, b) = 0;
    out[n++] = a * 10 + b;
    const int c = 4;
    out[n++] = kind(a) * 100 + kind(c) * 10 + kind(a + 1);
    out[n++] = forward(a) * 100 + forward(c) * 10 + forward(7);
    out[n++] = forward2(5) + forward2(a) * 100;
    out[n++] = kind(std::move(a));
    int (&f)(int) = add;
    out[n++] = f(4);
    int v[4] = {1, 2, 3, 4};
    int (&alias)[4] = v;
    for (int &x : alias) x *= x;
    out[n++] = total(v) + sizeof alias;
    const int &temporary = a + b + 40;
    out[n++] = temporary;
    int &&r = 6;
    r += 2;
    out[n++] = r;
    auto &e = v[2];
    auto copy = e;
    e = 100;
    out[n++] = copy + v[2];
    const double &widened = a;
    a = 77;
    out[n++] = (int)widened;
}

int main()
{
    int *d, h[13];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int x : h) printf("%d ", x);
    printf("\n");
    cudaFree(d);
}
