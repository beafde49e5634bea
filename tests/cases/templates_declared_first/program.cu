// Function templates are declared, used, and defined further down. Output: g++ -std=c++17 for the host's part.
#include <cstdio>
namespace other {
// explicit instantiation and specialisation in between
template <class T> T f(T);
template int f<int>(int);
template <class T> const char *nm();
template <> const char *nm<int>() { return "int"; }
template <> const char *nm<float>();
template <class T, unsigned int B> __global__ void reduce(T *in, T *out, unsigned n);
template <class T> void launch(int threads, T *in, T *out, unsigned n);
extern template void launch<float>(int, float *, float *, unsigned);
template <class T> struct A { static int count; template <class U> struct In; void go(); };
template <class T> int A<T>::count = 5;
struct Vis { template <class F> void each(F f); };
template <class F> int apply(F f, int x);
template <template <class> class C, class T> int size_of(C<T> c);
template <class T> T rec(T n);
template <class T> T rec2(T n);
template <class T> T rec(T n) { return n <= 0 ? 0 : n + rec2(n - 1); }
void second() {
  printf("%d %s %s\n", f(3), nm<int>(), nm<float>());
  float *a, *o; cudaMallocManaged(&a, 256); cudaMallocManaged(&o, 4);
  for (int i = 0; i < 64; i++) a[i] = 1;
  launch<float>(32, a, o, 64); cudaDeviceSynchronize(); printf("%.0f\n", *o);
  *o = 0; launch(64, a, o, 64); cudaDeviceSynchronize(); printf("%.0f\n", *o);
  A<int> x; x.go(); printf("%d\n", A<int>::count);
  int sum = 0; Vis().each([&](int v) { sum += v; }); printf("%d\n", sum);
  printf("%d\n", apply([](int q) { return q * q; }, 7));
  printf("%d %d\n", rec(5), (int)rec(4.0));
  printf("%d\n", size_of(A<int>()));
}
template <class T> T f(T x) { return x + 1; }
template <class T> const char *nm() { return "other"; }
template <> const char *nm<float>() { return "float"; }
template <class T, unsigned int B> __global__ void reduce(T *in, T *out, unsigned n) {
  __shared__ T s[B]; s[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : 0; __syncthreads();
  if (threadIdx.x == 0) { T t = 0; for (unsigned i = 0; i < B; i++) t += s[i]; *out = t; }
}
template <class T> void launch(int threads, T *in, T *out, unsigned n) {
  switch (threads) { case 32: reduce<T, 32><<<1, 32>>>(in, out, n); break; case 64: reduce<T, 64><<<1, 64>>>(in, out, n); break; }
}
template void launch<float>(int, float *, float *, unsigned);
template <class T> void A<T>::go() { count++; }
template <class F> void Vis::each(F f) { for (int i = 0; i < 4; i++) f(i); }
template <class F> int apply(F f, int x) { return f(x); }
template <template <class> class C, class T> int size_of(C<T> c) { return sizeof(T); }
template <class T> T rec2(T n) { return n <= 0 ? 0 : 10 * n + rec(n - 1); }
}
template <class T> void run(int argc, char **argv);
template <class T> T twice(T);
template <class T, int N = 4> T many(T x = T(3));
template <typename T> __global__ void kern(T *p, int n);
template <int N> __global__ void kn(int *p);
template <typename T, typename U = int> __device__ T dev(T a, U b);
template <class T> struct Box { T v; Box(T); T get() const; template <class U> U as() const; static T zero(); };
struct Plain { int v; template <class U> __host__ __device__ U as(); template <class U> __host__ __device__ Plain(U u); };
namespace ns { template <class T> T inner(T); template<class T> struct Later; template<class T> void use(Later<T> &l); }
template <class... Ts> int count(Ts... ts);
template <> int twice<int>(int);
template <class T> __host__ __device__ T hd(T x);
template <typename T> bool test(int n);
template <class T> static inline T si(T x);
template <class T> auto arrow(T x) -> decltype(x + 1);
template <class T> class Stack; 
template <class T> void push(Stack<T> &s, T v);
__global__ void call(int *p) { p[1] = dev(2, 3) + (int)dev<float>(1.5f, 2) + hd(4); Plain q(6); p[2] = q.as<int>(); }
int main(int argc, char **argv) {
  run<float>(argc, argv); run<int>(argc, argv);
  printf("%d %.1f\n", twice(4), twice(2.5));
  printf("%d %d %.2f\n", many<int>(), many<int, 2>(5), many(1.25));
  int *d; cudaMallocManaged(&d, 64);
  kern<int><<<1, 2>>>(d, 7); kern<<<1, 1>>>(d + 4, 9); kn<5><<<1, 1>>>(d + 3); call<<<1,1>>>(d);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", d[0], d[1], d[2], d[3], d[4]);
  Box<int> b(3); Box<double> c(4.5);
  printf("%d %.1f %.1f %d %d\n", b.get(), c.get(), b.as<float>(), c.as<int>(), Box<int>::zero());
  printf("%d\n", Plain(3.7).as<int>());
  printf("%d %d\n", ns::inner(5), count(1, 2.0, "x"));
  printf("%d %d %d\n", test<float>(3), si(4), arrow(6));
  int (*fp)(int) = twice<int>; printf("%d\n", fp(8));
  double (*fd)(double) = twice; printf("%.1f\n", fd(8));
  other::second();
}
template <class T> void run(int n, char **v) { printf("%d %d\n", n, (int)sizeof(T)); }
template <class T> T twice(T x) { return x + x; }
template <> int twice<int>(int x) { return 100 * x; }
template <class U, int M> U many(U y) { return y * M; }
template <typename V> __global__ void kern(V *q, int m) { q[threadIdx.x] = m + sizeof(V); }
template <int K> __global__ void kn(int *p) { *p = K; }
template <typename A, typename B> __device__ A dev(A x, B y) { return x * y; }
template <class X> Box<X>::Box(X x) : v(x) {}
template <class X> X Box<X>::get() const { return v; }
template <class X> template <class Y> Y Box<X>::as() const { return Y(v) / 2; }
template <class X> X Box<X>::zero() { return X(); }
template <class W> __host__ __device__ W Plain::as() { return W(v); }
template <class W> __host__ __device__ Plain::Plain(W w) : v(w * 10) {}
namespace ns { template <class Q> Q inner(Q q) { return q + 1; } }
template <class... Us> int count(Us... us) { return sizeof...(us); }
template <class S> __host__ __device__ S hd(S s) { return s + 1; }
template <typename T> bool test(int n) { return sizeof(T) * n == 12; }
template <class T> T si(T x) { return x * 3; }
template <class T> auto arrow(T y) -> decltype(y + 1) { return y + 1; }
template __global__ void kern<short>(short *, int);
