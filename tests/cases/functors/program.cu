// Function objects: with state, templates of them, passed to kernels, policies, comparators, returning references.
#include <cstdio>
struct Axpy { float a; __host__ __device__ float operator()(float x, float y) const { return a * x + y; } };
struct Less { template <typename T> __host__ __device__ bool operator()(T a, T b) const { return a < b; } };
struct Greater { template <typename T> __host__ __device__ bool operator()(T a, T b) const { return b < a; } };
struct Counter { int *calls; __device__ int operator()() { return ++*calls; } };
template <typename F, typename G> struct Chain { F f; G g; __host__ __device__ float operator()(float x) const { return f(g(x)); } };
template <typename F, typename G> __host__ __device__ Chain<F, G> chain(F f, G g) { return {f, g}; }
struct Add { float n; __host__ __device__ float operator()(float x) const { return x + n; } };
struct Mul { float n; __host__ __device__ float operator()(float x) const { return x * n; } };

template <typename F> __global__ void zip(const float *x, const float *y, float *out, F f) { int i = threadIdx.x; out[i] = f(x[i], y[i]); }
template <typename F> __global__ void map(float *v, F f) { v[threadIdx.x] = f(v[threadIdx.x]); }
template <typename Compare> __global__ void sort(float *v, int n, Compare less)
{
    for (int i = 1; i < n; ++i)
        for (int j = i; j > 0 && less(v[j], v[j - 1]); --j) { float t = v[j]; v[j] = v[j - 1]; v[j - 1] = t; }
}
__global__ void count(float *out) { int calls = 0; Counter c{&calls}, d = c; c(); d(); out[0] = c(); }

void show(float *d) { float h[5]; cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost); for (float v : h) printf("%g ", v); printf("\n"); }

int main()
{
    float x[] = {1, 5, 2, 4, 3}, y[] = {10, 20, 30, 40, 50}, *dx, *dy, *out;
    cudaMalloc(&dx, sizeof x); cudaMalloc(&dy, sizeof y); cudaMalloc(&out, sizeof x);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y, sizeof y, cudaMemcpyHostToDevice);
    zip<<<1, 5>>>(dx, dy, out, Axpy{-20});
    show(out);
    sort<<<1, 1>>>(out, 5, Less());
    show(out);
    map<<<1, 5>>>(out, chain(Add{1}, Mul{2}));
    show(out);
    sort<<<1, 1>>>(out, 5, Greater{});
    show(out);
    map<<<1, 5>>>(out, chain(chain(Mul{0.5f}, Add{-1}), Mul{-1}));
    count<<<1, 1>>>(out);
    show(out);
    printf("%g %d\n", Axpy{3}(2, 1), Less()('a', 'b'));
    cudaFree(dx); cudaFree(dy); cudaFree(out);
}
