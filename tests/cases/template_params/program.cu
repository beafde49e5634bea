// Template parameters: types, values of several types, defaults, templates, deduction of them, explicit lists, dependent members.
#include <cstdio>
template <typename T, int N = 4, bool Up = true> struct Line {
    T v[N];
    static const int length = N;
    __device__ T sum() const { T s = 0; for (int i = 0; i < N; ++i) s += Up ? v[i] : -v[i]; return s; }
};
template <template <typename, int, bool> class L, typename T> struct Holder { L<T, 2, true> line; };
template <typename T> struct Box { T value; using type = T; };
template <template <typename> class B, typename T> __device__ T open(B<T> b) { return b.value; }
template <char C> __device__ int code() { return C; }
template <unsigned long long V> __device__ unsigned low() { return (unsigned)V; }
template <typename To, typename From> __device__ To as(From f) { return static_cast<To>(f); }
template <typename T, int N, bool U> __device__ int size(const Line<T, N, U> &) { return N * (U ? 1 : -1); }
template <typename B> __device__ typename B::type unwrap(const B &b) { typename B::type t = b.value; return t; }
template <int *P> __device__ int through() { return *P; }
template <int (*F)(int)> __device__ int call(int x) { return F(x); }
template <typename T = int> __device__ T zero(T t = T()) { return t; }
__device__ int global = 31;
__device__ int triple(int x) { return 3 * x; }

__global__ void kernel(double *out)
{
    int n = 0;
    Line<int> a = {{1, 2, 3, 4}};
    Line<double, 3, false> b = {{0.5, 1, 2}};
    out[n++] = a.sum() + b.sum();
    out[n++] = size(a) + size(b) * 10;
    Holder<Line, float> h = {{{1.5f, 2}}};
    out[n++] = h.line.sum() + Line<char, 7>::length;
    out[n++] = open(Box<int>{5}) + open<Box>(Box<double>{0.25});
    out[n++] = code<'A'>() + low<(1ull << 33) + 7>();
    out[n++] = as<int>(3.9) + as<double, int>(3.9);
    out[n++] = unwrap(Box<Box<int>>{{8}}).value;
    out[n++] = call<triple>(5);
    out[n++] = zero() + zero<>(2) + zero(0.5) + zero<char>('a');
    out[n++] = Line<int, (3 > 2) ? 5 : 1>::length + sizeof(Line<Line<short, 2>, 3>);
}

int main()
{
    double *d, h[10];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (double v : h) printf("%g ", v);
    printf("\n");
    cudaFree(d);
}
