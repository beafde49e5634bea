// Specialisations: full and partial, of pointers, arrays, functions, pairs, by value; members of them; recursion over them.
#include <cstdio>
template <typename T> struct Rank { static const int value = 0; };
template <typename T, int N> struct Rank<T[N]> { static const int value = 1 + Rank<T>::value; };
template <typename T> struct Kind { enum { value = 0 }; };
template <typename T> struct Kind<T *> { enum { value = 10 + Kind<T>::value }; };
template <typename T> struct Kind<const T> { enum { value = 100 + Kind<T>::value }; };
template <typename T> struct Kind<T &> { enum { value = 1000 }; };
template <> struct Kind<float> { enum { value = 5 }; };
template <typename R, typename... A> struct Kind<R(A...)> { enum { value = 50 + sizeof...(A) }; };
template <typename A, typename B> struct Pair { static __device__ int which() { return 1; } };
template <typename A> struct Pair<A, A> { static __device__ int which() { return 2; } };
template <typename A> struct Pair<A, int> { static __device__ int which() { return 3; } };
template <typename A, typename B> struct Pair<A *, B *> { static __device__ int which() { return 4; } };
template <int N, int K> struct Binomial { static constexpr int value = Binomial<N - 1, K - 1>::value + Binomial<N - 1, K>::value; };
template <int N> struct Binomial<N, 0> { static constexpr int value = 1; };
template <int N> struct Binomial<N, N> { static constexpr int value = 1; };
template <> struct Binomial<0, 0> { static constexpr int value = 1; };
template <bool B, typename T, typename F> struct If { typedef T type; };
template <typename T, typename F> struct If<false, T, F> { typedef F type; };
template <typename T> struct Store { T v; __device__ int get() { return v * 2; } };
template <> __device__ int Store<bool>::get() { return v ? 111 : 222; }

__global__ void kernel(int *out)
{
    int n = 0;
    out[n++] = Rank<int[2][3][4]>::value * 10 + Rank<int>::value;
    out[n++] = Kind<int>::value + Kind<float *>::value + Kind<const float *const>::value;
    out[n++] = Kind<int &>::value + Kind<int(float, char)>::value;
    out[n++] = Pair<char, short>::which() * 1000 + Pair<char, char>::which() * 100 + Pair<char, int>::which() * 10 + Pair<char *, int *>::which();
    out[n++] = Binomial<6, 3>::value;
    If<(sizeof(int) > 2), double, char>::type x = 1.5;
    If<false, double, char>::type c = 66;
    out[n++] = (int)(x * 2) + c + sizeof x + sizeof c;
    Store<int> s{4};
    Store<bool> b{true};
    out[n++] = s.get() + b.get();
}

int main()
{
    int *d, h[7];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
