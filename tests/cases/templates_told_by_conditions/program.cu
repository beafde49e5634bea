// Templates that enable_if tells apart, declared before they are used and defined last. Output: g++ for the host's part.
#include <initializer_list>
#include <cstdio>
#include <type_traits>
// declared first, harder
template <typename T> struct Node;
template <typename T> class List { Node<T> *head = nullptr; int n = 0; public: void push(const T &t); T sum() const; template <typename F> List &each(F &&f); ~List(); friend int size(const List &l) { return l.n; } static List make(std::initializer_list<T> il); template <typename U> operator List<U>() const; };
template <typename T> struct Node { T v; Node *next; };
template <typename A, typename B> auto add(A a, B b) -> decltype(a + b);
template <typename T, std::enable_if_t<std::is_integral<T>::value, int> = 0> const char *kind(T);
template <typename T, std::enable_if_t<std::is_floating_point<T>::value, int> = 0> const char *kind(T);
template <class T> __device__ T warpSum(T v);
template <class T> __global__ void sumK(const T *in, T *out);
template <typename... A> void show(const char *f, A... a);
template <typename T> constexpr T pi = T(3.14159);
template <typename T> T def(T a, T b = T(7));
struct Base { virtual ~Base() {} template <class T> void go(T t); };
template <class T, class U> struct Conv { static U f(T); };
int later();
int main() { printf("%d\n", later());
  List<int> l = List<int>::make({1, 2, 3}); int total = 0; l.each([&](int x) { total += x; }).each([&](int x) { total += x; }); printf("%d %d %d\n", l.sum(), total, size(l)); List<double> ld = l; printf("%.1f\n", ld.sum());
  printf("%.1f %s %s %d\n", add(1, 2.5), kind(3), kind(3.f), 120); show("%d %s\n", 5, "x"); printf("%d %d\n", def(1), def(1, 2)); Base b; b.go(4); printf("%d\n", Conv<double, int>::f(3.9));
  float *i, *o; cudaMallocManaged(&i, 128); cudaMallocManaged(&o, 4); for (int k = 0; k < 32; k++) i[k] = 1; sumK<<<1, 32>>>(i, o); cudaDeviceSynchronize(); printf("%.0f\n", *o);
}
template <typename T> void List<T>::push(const T &t) { head = new Node<T>{t, head}; n++; }
template <typename T> T List<T>::sum() const { T s{}; for (Node<T> *p = head; p; p = p->next) s += p->v; return s; }
template <typename T> template <typename F> List<T> &List<T>::each(F &&f) { for (Node<T> *p = head; p; p = p->next) f(p->v); return *this; }
template <typename T> List<T>::~List() { while (head) { Node<T> *p = head; head = p->next; delete p; } }
template <typename T> List<T> List<T>::make(std::initializer_list<T> il) { List l; for (auto &x : il) l.push(x); return l; }
template <typename T> template <typename U> List<T>::operator List<U>() const { List<U> r; for (Node<T> *p = head; p; p = p->next) r.push(U(p->v)); return r; }
template <typename A, typename B> auto add(A a, B b) -> decltype(a + b) { return a + b; }
template <typename T, std::enable_if_t<std::is_integral<T>::value, int>> const char *kind(T) { return "int"; }
template <typename T, std::enable_if_t<std::is_floating_point<T>::value, int>> const char *kind(T) { return "float"; }
template <class T> __device__ T warpSum(T v) { for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffff, v, o); return v; }
template <class T> __global__ void sumK(const T *__restrict__ in, T *out) { T s = warpSum(in[threadIdx.x]); if (!threadIdx.x) *out = s; }
template <typename... A> void show(const char *f, A... a) { printf(f, a...); }
template <typename T> T def(T a, T b) { return a + b; }
template <class T> void Base::go(T t) { printf("go %d\n", (int)t); }
template <class T, class U> U Conv<T, U>::f(T t) { return (U)t; }
template <class T> typename std::enable_if<std::is_integral<T>::value, int>::type pick(T);
template <class T> typename std::enable_if<!std::is_integral<T>::value, int>::type pick(T);
struct Mt { template <class T> typename std::enable_if<std::is_integral<T>::value, int>::type m(T); template <class T> typename std::enable_if<!std::is_integral<T>::value, int>::type m(T); };
int later() { return pick(3) * 100 + pick(2.5) * 10 + Mt().m(1) + Mt().m(1.5); }
template <class U> typename std::enable_if<!std::is_integral<U>::value, int>::type pick(U) { return 2; }
template <class U> typename std::enable_if<std::is_integral<U>::value, int>::type pick(U) { return 1; }
template <class U> typename std::enable_if<!std::is_integral<U>::value, int>::type Mt::m(U) { return 7; }
template <class U> typename std::enable_if<std::is_integral<U>::value, int>::type Mt::m(U) { return 5; }
