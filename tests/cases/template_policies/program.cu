#include <cstdio>
#include <type_traits>
#include <utility>
#ifndef __CUDACC__
#define __host__
#define __device__
#define __global__
#define __forceinline__ inline
#endif
#define HD __host__ __device__
// Policies, tag dispatch and traits of vector types; loops unrolled by index sequences; tables made at compile time.
constexpr int N_OUT = 14;
#ifndef __CUDACC__
struct float2 { float x, y; }; struct float4 { float x, y, z, w; }; struct int2 { int x, y; };
#endif
template <class V> struct VectorTraits;
template <> struct VectorTraits<float> { using scalar = float; static constexpr int width = 1; };
template <> struct VectorTraits<float2> { using scalar = float; static constexpr int width = 2; };
template <> struct VectorTraits<float4> { using scalar = float; static constexpr int width = 4; };
template <> struct VectorTraits<int2> { using scalar = int; static constexpr int width = 2; };
template <class V> using scalar_t = typename VectorTraits<V>::scalar;
template <class V> constexpr int width_v = VectorTraits<V>::width;
template <class T, int W> struct Vector;
template <> struct Vector<float, 2> { using type = float2; };
template <> struct Vector<float, 4> { using type = float4; };
template <class T, int W> using vector_t = typename Vector<T, W>::type;
template <int I, class V> HD scalar_t<V> &element(V &v) { static_assert(I < width_v<V>, "too far"); return reinterpret_cast<scalar_t<V> *>(&v)[I]; }
template <class V, std::size_t... I> HD scalar_t<V> sum(V v, std::index_sequence<I...>) { return (element<I>(v) + ...); }
template <class V> HD scalar_t<V> sum(V v) { return sum(v, std::make_index_sequence<width_v<V>>{}); }
struct SumTag {}; struct MaxTag {}; struct MinTag {};
template <class T> HD T combine(T a, T b, SumTag) { return a + b; }
template <class T> HD T combine(T a, T b, MaxTag) { return a < b ? b : a; }
template <class T> HD T combine(T a, T b, MinTag) { return b < a ? b : a; }
template <class Tag, class T, class... R> HD T reduce(T first, R... rest)
{
    if constexpr (sizeof...(rest) == 0) return first;
    else return combine(first, reduce<Tag, T>(static_cast<T>(rest)...), Tag{});
}
template <int First, int Last, class F> HD void staticFor(F &&f)
{
    if constexpr (First < Last) {
        f(std::integral_constant<int, First>{});
        staticFor<First + 1, Last>(std::forward<F>(f));
    }
}
template <std::size_t N> struct Table { double v[N]; HD constexpr double operator[](std::size_t i) const { return v[i]; } };
template <class F, std::size_t... I> HD constexpr Table<sizeof...(I)> fill(F f, std::index_sequence<I...>) { return {{f(I)...}}; }
struct Square { HD constexpr double operator()(std::size_t i) const { return double(i * i); } };
HD constexpr auto squares = 0;
template <class T, class = void> struct hasArea : std::false_type {};
template <class T> struct hasArea<T, std::void_t<decltype(std::declval<const T &>().area())>> : std::true_type {};
struct Disc { double r; HD double area() const { return 3 * r * r; } };
struct Line { double l; HD double length() const { return l; } };
template <class T> HD double measure(const T &t, std::true_type) { return t.area(); }
template <class T> HD double measure(const T &t, std::false_type) { return t.length(); }
template <class T> HD double measure(const T &t) { return measure(t, hasArea<T>{}); }
template <class P> struct Filter : private P {
    using P::keep;
    HD int count(const int *v, int n) const { int c = 0; for (int i = 0; i < n; ++i) c += keep(v[i]); return c; }
};
struct Even { HD bool keep(int x) const { return x % 2 == 0; } };
template <int L> struct Above { HD bool keep(int x) const { return x > L; } };
HD void run(double *out)
{
    int n = 0;
    float4 q{1, 2, 3, 4};
    float2 p{5, 6};
    int2 i{7, 8};
    out[n++] = sum(q) + sum(p) + sum(i) + sum(2.5f);
    out[n++] = sizeof(vector_t<float, 4>) + sizeof(vector_t<float, 2>) * 100;
    out[n++] = reduce<SumTag>(1, 2.9, 3) + reduce<MaxTag>(1.5, 9, 3) * 10 + reduce<MinTag>(4, 2, 8) * 100;
    double s = 0;
    staticFor<0, 4>([&](auto k) { constexpr int j = k; s += element<j>(q) * (j + 1); });
    out[n++] = s;
    constexpr auto table = fill(Square{}, std::make_index_sequence<6>{});
    static_assert(table[3] == 9 && sizeof table == 48, "");
    out[n++] = table[5] + table[2];
    out[n++] = measure(Disc{2}) + measure(Line{7});
    int v[] = {1, 2, 3, 4, 6, 9};
    out[n++] = Filter<Even>{}.count(v, 6) * 10 + Filter<Above<3>>{}.count(v, 6);
    int a[table[2] > 3 ? 5 : 1] = {};
    out[n++] = sizeof a / sizeof *a;
    out[n++] = std::is_same_v<scalar_t<int2>, int> + 2 * std::is_same_v<std::common_type_t<scalar_t<float4>, scalar_t<int2>>, float>;
    auto pick = [](auto x, auto y) -> decltype(x + y) { return x + y; };
    out[n++] = pick(1, 2.5) + pick('a', 1);
    out[n++] = std::integer_sequence<int, 3, 1, 4>::size() + std::index_sequence_for<int, char, float>::size() * 10;
    out[n++] = squares;
    const auto &[x, y] = p;
    out[n++] = x * y;
    out[n++] = std::tuple_size<std::pair<int, char>>::value;
}
#ifdef __CUDACC__
__global__ void kernel(double *out, int n) { run(out); }
#endif
int main()
{
    double h[N_OUT] = {};
    run(h);
    for (double v : h) printf("%g ", v);
    printf("\n");
#ifdef __CUDACC__
    double *d, k[N_OUT];
    cudaMalloc(&d, sizeof k);
    cudaMemset(d, 0, sizeof k);
    kernel<<<1, 1>>>(d, N_OUT);
    cudaMemcpy(k, d, sizeof k, cudaMemcpyDeviceToHost);
    cudaFree(d);
#else
    double *k = h;
#endif
    for (int i = 0; i < N_OUT; ++i) printf("%g ", k[i]);
    printf("\n");
}
