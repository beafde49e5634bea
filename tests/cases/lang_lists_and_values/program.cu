// Lists with packs known when the program is compiled, values whose types tell a template's parameters, statements before
// the condition of an `if`.
#include <algorithm>
#include <array>
#include <cstdio>
#include <initializer_list>
#include <type_traits>
#include <utility>
constexpr int sum(std::initializer_list<int> l) { int s = 0; for (int x : l) s += x; return s; }
static_assert(sum({1, 2, 3}) == 6 && std::max({1, 3, 2}) == 3);
template <class... T> constexpr size_t biggest = std::max({sizeof(T)...});
static_assert(biggest<char, double, int> == 8);
template <class... T> struct Storage { alignas(T...) unsigned char bytes[std::max({sizeof(T)...})]; };
template <auto M> struct member_of;
template <class C, class T, T C::*M> struct member_of<M> { using owner = C; using type = T; __host__ __device__ static T of(const C &c) { return c.*M; } };
struct Body { float x, y; int id; };
static_assert(std::is_same_v<member_of<&Body::y>::type, float> && std::is_same_v<member_of<&Body::id>::owner, Body>);
template <auto M> struct By { template <class T> bool operator()(const T &a, const T &b) const { return member_of<M>::of(a) < member_of<M>::of(b); } };
template <class T, T... v> constexpr T total(std::integer_sequence<T, v...>) { return (v + ... + T{}); }
template <class T, T v> constexpr const char *kind(std::integral_constant<T, v>) { return std::is_signed_v<T> ? "signed" : "unsigned"; }
template <auto... M> __device__ void sums(const Body *b, int n, float *o) { float s[sizeof...(M)] = {}; for (int i = 0; i < n; ++i) { int k = 0; ((s[k++] += member_of<M>::of(b[i])), ...); } for (auto &x : s) *o++ = x; }
__global__ void both(const Body *b, int n, float *o) { sums<&Body::x, &Body::id>(b, n, o); }
int calls = 0;
void count() { ++calls; }
int main() {
    std::array<Body, 4> a{{{4, 1, 0}, {3, 2, 1}, {2, 4, 2}, {1, 3, 3}}};
    std::sort(a.begin(), a.end(), By<&Body::y>{});
    printf("%d %d ", a[2].id, a[3].id);
    std::sort(a.begin(), a.end(), By<&Body::x>{});
    printf("%d %zu\n", a[0].id, sizeof(Storage<char, double, int>));
    printf("%ld %s %s\n", total(std::make_integer_sequence<long, 10>{}), kind(std::integral_constant<unsigned, 5>{}), kind(std::integral_constant<short, 5>{}));
    if (count(); calls == 1) printf("one ");
    switch (++calls; calls) { case 2: printf("two\n"); }
    Body *d;
    float *o;
    cudaMallocManaged(&d, sizeof a);
    cudaMallocManaged(&o, 2 * sizeof *o);
    std::copy(a.begin(), a.end(), d);
    both<<<1, 1>>>(d, 4, o);
    printf("%s ", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%g %g\n", o[0], o[1]);
}
