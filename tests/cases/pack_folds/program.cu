// Packs: every fold, expansions in calls, initialisers and bases; sizeof..., index sequences, recursive tuples, packs of values.
#include <cstdio>
#include <utility>
template <typename... T> __device__ auto sum(T... t) { return (... + t); }
template <typename... T> __device__ auto minusLeft(T... t) { return (... - t); }
template <typename... T> __device__ auto minusRight(T... t) { return (t - ...); }
template <typename... T> __device__ bool all(T... t) { return (t && ...); }
template <typename... T> __device__ bool any(T... t) { return (false || ... || t); }
template <typename... T> __device__ int product(T... t) { return (t * ... * 2); }
template <typename T, typename... R> __device__ int countIf(T wanted, R... r) { return (0 + ... + (r == wanted ? 1 : 0)); }
template <int... V> struct Values { static constexpr int count = sizeof...(V); static constexpr int total = (V + ... + 0); };
template <typename... T> struct Tuple {};
template <typename H, typename... T> struct Tuple<H, T...> { H head; Tuple<T...> tail; };
template <int I> struct Get { template <typename T> static __device__ auto from(const T &t) { return Get<I - 1>::from(t.tail); } };
template <> struct Get<0> { template <typename T> static __device__ auto from(const T &t) { return t.head; } };
template <typename... F> __device__ void each(F... f) { (f(), ...); }
template <typename... T> __device__ void store(int *out, T... t) { int k = 0; ((out[k++] = t), ...); }
template <size_t... I> __device__ int weighted(const int *v, std::index_sequence<I...>) { return (0 + ... + (v[I] * (int)(I + 1))); }
template <typename... T> __device__ int list(T... t) { int v[] = {t * 2 ..., 100}; int s = 0; for (int x : v) s += x; return s + sizeof v; }
template <typename F, typename... A> __device__ auto apply(F f, A &&...a) { return f(std::forward<A>(a)...); }

__global__ void kernel(double *out)
{
    int n = 0;
    out[n++] = sum(1, 2.5, 3u);
    out[n++] = minusLeft(10, 3, 2) * 100 + minusRight(10, 3, 2);
    out[n++] = all(1, 2, 0) + all() * 10 + any() * 100 + any(0, 3) * 1000;
    out[n++] = product(3, 4) + product();
    out[n++] = countIf(2, 1, 2, 2, 3);
    out[n++] = Values<1, 2, 3>::count * 100 + Values<4, 5, 6>::total + Values<>::total;
    Tuple<int, double, char> t = {1, {2.5, {'c', {}}}};
    out[n++] = Get<0>::from(t) + Get<1>::from(t) + Get<2>::from(t);
    int v[3];
    store(v, 5, 'A', 7L);
    out[n++] = weighted(v, std::make_index_sequence<3>());
    out[n++] = list(1, 2, 3);
    int k = 1;
    each([&] { k += 2; }, [&] { k *= 10; });
    out[n++] = k;
    out[n++] = apply([](int a, int &b) { return a + ++b; }, 4, k) + k;
}

int main()
{
    double *d, h[11];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (double v : h) printf("%g ", v);
    printf("\n");
    cudaFree(d);
}
