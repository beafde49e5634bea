// Kernels as templates: over types, values, functors and packs.
#include <stdio.h>

struct Twice { template <class T> __device__ T operator()(T x) const { return x + x; } };
template <int N> struct Plus { __device__ int operator()(int x) const { return x + N; } };

template <class T, int N, class F> __global__ void map(T *p, F f)
{
    __shared__ T s[N];
    int t = threadIdx.x;
    s[t] = f(p[t]);
    __syncthreads();
    p[t] = s[N - 1 - t];
}

template <class... T> __global__ void sum(double *out, T... v) { *out = (0.0 + ... + (double)v); }
template <bool Square> __global__ void branch(int *p)
{
    if constexpr (Square) p[threadIdx.x] *= p[threadIdx.x];
    else p[threadIdx.x] = -p[threadIdx.x];
}

template <class T, int N, class F> void run(F f)
{
    T h[N], *d;
    for (int i = 0; i < N; ++i) h[i] = (T)(i * 1.5);
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    map<T, N><<<1, N>>>(d, f);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (T x : h) printf("%g ", (double)x);
    printf("\n");
    cudaFree(d);
}

int main()
{
    run<int, 4>(Twice());
    run<double, 6>(Twice());
    run<short, 5>(Plus<100>());
    double *d, v;
    cudaMalloc(&d, sizeof v);
    sum<<<1, 1>>>(d, 1, 2.5f, 'a', 1000000000000ll);
    cudaMemcpy(&v, d, sizeof v, cudaMemcpyDeviceToHost);
    printf("%.1f\n", v);
    int *p, h[3] = { 3, -4, 5 };
    cudaMalloc(&p, sizeof h);
    cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice);
    branch<true><<<1, 3>>>(p);
    branch<false><<<1, 3>>>(p);
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0], h[1], h[2]);
    cudaFree(d);
    cudaFree(p);
    return 0;
}
