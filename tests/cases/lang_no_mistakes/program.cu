// What looks like a mistake and is none: names in several bases, defaults in two declarations, linkage, `typename`, constants.
#include <cstdio>
#include <array>
#include <type_traits>
#include <vector>
// Ambiguity that is none.
struct S { static int count; enum { K = 3 }; typedef int type; void f() {} };
int S::count = 7;
struct A : S { int n = 1; using value = int; void g(int) {} };
struct B : S { int n = 2; using value = int; void g(double) {} };
struct D : A, B { using A::g; using B::g; int sum() { return A::n + B::n + count + K; } };
struct E : A, B { int n = 9; int get() { return n; } };
struct L1 { int h() { return 1; } friend int pick(const L1&) { return 10; } };
struct L2 { int h() { return 2; } friend int pick(const L2&) { return 20; } };
struct M : L1, L2 { int h() { return L1::h() + L2::h(); } };
template <class... Ts> struct Over : Ts... { using Ts::operator()...; };
template <class... Ts> Over(Ts...) -> Over<Ts...>;
// Defaults.
int add(int a, int b = 2);
int add(int a = 1, int b);
int add(int a, int b) { return a + b; }
int twice(int x, int y = 1) { return x * 2 + y; }
struct W { int w(int k = 4); W(int z = 3); int z; };
int W::w(int k) { return k + z; }
W::W(int z) : z(z) {}
// Linkage.
extern "C" int c_first(int);
int c_first(int x) { return x + 1; }
extern "C" int c_first(int);
extern "C" { int c_block(int a); static int c_two(void) { return 2; } }
int c_block(int a) { return a + c_two(); }
extern "C" __global__ void ck(int *p) { *p = 5; }
void over(int) {}
extern "C" void over2(double) {}
namespace na { extern "C" int same(int); }
extern "C++" int cpp(int x);
int cpp(int x) { return x; }
// typename
template <class T> struct Node {
    using type = T; struct In { T v; };
    type a; Node<T>::type b; In c;
    Node<T>::type get(Node<T>::type x);
    struct Deep { Node<T>::type q; Node<T>::In w; };
    void loop() { Node<T>::In i{b}; Node<T>::type k = i.v; a = k; }
};
template <class T> typename Node<T>::type Node<T>::get(Node<T>::type x) { Node<T>::type y = x; Node<T>::In z{y}; return z.v; }
template <class T> struct Tr { using type = T; static constexpr int value = 3; template <class U> struct R { using type = U; }; };
template <class T> struct Der : Tr<T>::template R<T> { };
template <class T> struct Der2 : Node<T>::In { Der2() : Node<T>::In{T(4)} {} };
template <class T> int use() {
    typename Tr<T>::type a = 1; const typename Tr<T>::type b = 2;
    int v = Tr<T>::value * 2; Tr<int>::type i = 4; typename Tr<T>::template R<int>::type r = 1;
    if (Tr<T>::value < 4 && Tr<T>::value > 1) v++;
    for (typename Tr<T>::type k = 0; k < 2; k++) v++;
    std::integral_constant<int, Tr<T>::value> c;
    Tr<int>::R<float>::type ff = 1; (void)ff;
    return a + b + v + i + r + c();
}
// constexpr
struct P { int x; constexpr P(int x) : x(x) {} constexpr int get() const { return x; } };
template <class T, size_t N> constexpr size_t len(const T (&)[N]) { return N; }
template <class T> constexpr size_t width(const T &) { return sizeof(T); }
constexpr int sq(int x) { return x * x; }
struct Tag {}; constexpr int tag(Tag) { return 6; }
static const int cn = 4;
__constant__ float coef[4];
constexpr int table[] = {1, 2, 3};

struct alignas(16) Al { float x; }; struct __align__(8) Al8 { float x; }; 
int main(int argc, char **) {
    int arr[5]; int local = argc; const int k = 6; Tag t; std::array<int, 3> sa{}; std::integral_constant<int, 3> ic;
    constexpr size_t n1 = len(arr); constexpr size_t n2 = width(local); constexpr int n3 = sq(k) + cn;
    constexpr int n4 = tag(t); constexpr size_t n5 = sa.size(); constexpr int n6 = ic; constexpr P p(3); constexpr int n7 = p.get();
    static constexpr int st[2] = {k, 2}; constexpr size_t n8 = sizeof(local) + sizeof(arr); constexpr int n9 = table[1] + st[0];
    constexpr bool nb = noexcept(local++); constexpr int nc = true ? 4 : 5; constexpr const char *s = "abc"; constexpr float fl = 2.5f * 2;
    constexpr auto lam = [](int a) { return a + 1; }; constexpr int nl = lam(3); enum class Q { A, B }; constexpr Q q = Q::B;
    static int stat; constexpr int *ps = &stat; constexpr std::array<int, 2> ca = {1, 2}; constexpr int nca = ca[1];
    D d; E e; M m; W w; d.g(1); d.g(2.0); 
    Over o{[](int) { return 1; }, [](const char *) { return 2; }};
    Node<int> nd; nd.loop(); Der2<int> d2; typename std::vector<int>::size_type vs = 3;
    printf("%zu %zu %d %d %zu %d %d %zu %d %d %d %s %f %d %d %d %d\n", n1, n2, n3, n4, n5, n6, n7, n8, n9, nb, nc, s, fl, nl, (int)q, *ps, nca);
    printf("%d %d %d %d %d %d %d\n", d.sum(), d.count, e.n, e.get(), m.h(), pick((L1 &)m), D::K);
    printf("%d %d %d %d %d %d %d\n", add(1), add(), twice(3), w.w(), o(1), o(""), use<int>());
    printf("%d %d %d %d %d %zu\n", c_first(1), c_block(2), cpp(3), nd.get(4), d2.v, vs);
    D *pd = &d; printf("%d %d %d\n", pd->A::n, pd->B::n, pd->count);
}
