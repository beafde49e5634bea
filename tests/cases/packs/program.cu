// Parameter packs, fold expressions, specialisations, member templates, dependent names, kernels as arguments.
#include <cstdio>

template <typename T> __host__ __device__ T sum(T a) { return a; }
template <typename T, typename... Rest> __host__ __device__ T sum(T a, Rest... rest) { return a + sum(rest...); }
template <typename... Ts> int count(Ts...) { return sizeof...(Ts); }
template <typename... Ts> int fold(Ts... xs) { return (0 + ... + xs); }
template <typename... Ts> bool all(Ts... xs) { return (xs && ...); }
template <typename... Ts> void print(const char *format, Ts... xs) { printf(format, xs...); }
template <typename K, typename... Args> void launch(K kernel, int grid, int block, Args... args)
{
    kernel<<<grid, block>>>(args...);
}
__global__ void k(int *p, int a, int b) { p[threadIdx.x] = sum(a, b, (int)threadIdx.x); }

template <typename T> struct Name { static const char *get() { return "other"; } };
template <> struct Name<int> { static const char *get() { return "int"; } };
template <typename T> struct Name<T *> { static const char *get() { return "pointer"; } };

template <int N> struct Factorial { enum { value = N * Factorial<N - 1>::value }; };
template <> struct Factorial<0> { enum { value = 1 }; };

template <typename T, int N> struct Array {
    using value_type = T;
    T v[N];
    __host__ __device__ T &operator[](int i) { return v[i]; }
    __host__ __device__ static constexpr int size() { return N; }
    template <typename F> __host__ __device__ void each(F f) { for (int i = 0; i < N; ++i) v[i] = f(v[i]); }
    int first() const;
};
template <typename T, int N> int Array<T, N>::first() const { return (int)v[0]; }
template <typename A> __host__ __device__ typename A::value_type total(A &a)
{
    typename A::value_type s = 0;
    for (int i = 0; i < A::size(); i++) s += a[i];
    return s;
}

template <typename T> T larger(T a, T b) { return a > b ? a : b; }
template <> const char *larger<const char *>(const char *, const char *b) { return b; }

constexpr int tile(int n) { int t = 1; while (t * 2 <= n) t *= 2; return t; }
constexpr int TILE = tile(20);
static_assert(TILE == 16 && Factorial<5>::value == 120, "known at compile time");
__global__ void fill(int *p) { __shared__ int s[TILE]; s[threadIdx.x] = TILE; __syncthreads(); p[threadIdx.x] = s[TILE - 1 - threadIdx.x]; }

template <typename T> struct Shared {
    __device__ operator T *() const { extern __shared__ int raw[]; return (T *)raw; }
};
template <typename T> __global__ void reverse(T *p, int n) { T *s = Shared<T>(); s[threadIdx.x] = p[threadIdx.x]; __syncthreads(); p[threadIdx.x] = s[n - 1 - threadIdx.x]; }

int main()
{
    int *p, h[16];
    cudaMalloc(&p, sizeof h);
    launch(k, 1, 4, p, 10, 20);
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    print("%d %d %d %d\n", h[0], h[3], count(1, 2.0, 'c'), fold(1, 2, 3, 4));
    print("%g %d %d\n", sum(1.5, 2.5, 3.0), all(true, 1 > 0), all(true, false));
    print("%s %s %s\n", Name<int>::get(), Name<float *>::get(), Name<double>::get());
    Array<float, 3> a = {{1, 2, 3}};
    float by = 2;
    a.each([by](float x) { return by * x; });
    print("%g %d %d %s\n", total(a), a.first(), larger(3, 4), larger("a", "b"));
    fill<<<1, TILE>>>(p);
    reverse<<<1, 4, 4 * sizeof(int)>>>(p, 4);
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    print("%d %d\n", h[0], h[15]);
    return 0;
}
