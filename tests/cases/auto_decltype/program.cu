// auto and decltype: what they deduce with references, const, arrays, pointers; trailing types, decltype(auto), structured loops.
#include <cstdio>
#include <type_traits>
template <typename A, typename B> __host__ __device__ auto mix(A a, B b) -> decltype(a * b) { return a * b; }
__device__ auto plain(int x) { if (x > 0) return x * 1.5; return 0.0; }
__device__ int store = 5;
__device__ decltype(auto) reference() { return (store); }
__device__ auto value() { return (store); }
struct S { int a; const int *p; };
template <typename T, typename U> constexpr bool same = std::is_same<T, U>::value;

__global__ void kernel(double *out)
{
    int n = 0;
    out[n++] = mix(2, 1.25) + mix('a', 1);
    out[n++] = plain(3) + plain(-1);
    reference() += 2;
    auto v = value();
    v += 100;
    out[n++] = store;
    const int c = 3;
    auto a = c;
    a = 4;
    auto &r = c;
    const auto *p = &a;
    auto *q = &a;
    auto list = {1, 2, 3};
    int arr[4] = {1, 2, 3, 4};
    auto decayed = arr;
    auto &whole = arr;
    decltype(arr) copy = {};
    decltype((a)) alias = a;
    alias = 9;
    S s = {1, q};
    static_assert(same<decltype(r), const int &> && same<decltype(p), const int *>, "");
    static_assert(same<decltype(decayed), int *> && same<decltype(whole), int (&)[4]>, "");
    static_assert(same<decltype(s.a), int> && same<decltype((s.a)), int &> && same<decltype(*s.p), const int &>, "");
    static_assert(same<decltype(1 + 1u), unsigned> && same<decltype(1.0f * 1), float> && same<decltype(a++), int> && same<decltype(++a), int &>, "");
    out[n++] = a + r + *p + *q;
    out[n++] = list.size() * 10 + *(list.begin() + 2);
    out[n++] = sizeof whole + sizeof decayed + sizeof copy;
    auto sum = 0ull;
    for (auto x : arr) sum += x;
    for (auto &x : arr) x *= 2;
    for (const auto &x : arr) sum += x;
    out[n++] = sum;
    auto i = 1, *pi = &i;
    *pi = 8;
    out[n++] = i;
    auto f = [](auto x) { return x + x; };
    out[n++] = f(2.25) + f(1);
}

int main()
{
    double *d, h[9];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (double v : h) printf("%g ", v);
    printf("\n");
    cudaFree(d);
}
