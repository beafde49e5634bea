// Constructors that are inherited again and again: from other namespaces, into local classes, by instances of one template.
#include <cstdio>
#include <string>
#include <vector>

struct A { int n; __host__ __device__ A(int n) : n(n) {} __host__ __device__ A(int a, int b) : n(a * b) {} };
namespace m {
struct S : A { using A::A; };
struct S2 : S {
  using S::S;
  template <class T> __host__ __device__ S2(T, const char *) : S(7) {}
};
struct S3 : S2 { using S2::S2; int k = 1; };
}
template <class T> struct Y : T { using T::T; };
struct E0 { int z = 5; };
struct E1 : E0 { using E0::E0; };

__global__ void kernel(int *out) {
  struct L : m::S3 { using S3::S3; int q = 2; };
  struct L2 : L { using L::L; };
  L2 l(9), p(3, 4);
  Y<Y<m::S3>> y(8);
  out[0] = l.n; out[1] = l.q; out[2] = p.n; out[3] = y.n + y.k;
}

int main() {
  m::S2 s(5);
  m::S3 t(6), u(1.5, "x");
  Y<Y<Y<m::S3>>> y(8), v(2, 3);
  printf("%d %d %d %d %d\n", s.n, t.n, u.n, y.n, v.n);
  struct L : m::S3 { using S3::S3; int q = 2; };
  struct L2 : L { using L::L; };
  L2 l(9), w(3, 4);
  printf("%d %d %d\n", l.n, l.q, w.n);
  struct Text : std::string { using std::string::string; int extra = 1; };
  struct Text2 : Text { using Text::Text; };
  Text2 a("deep"), b(3, 'x');
  a += b;
  printf("%s %d\n", a.c_str(), b.extra);
  struct List : std::vector<int> { using std::vector<int>::vector; };
  struct List2 : List { using List::List; };
  List2 list{1, 2, 3}, more(4, 7);
  printf("%zu %d %zu %d %d\n", list.size(), list[2], more.size(), more[3], E1().z);
  int host[4], *out;
  cudaMalloc(&out, sizeof host);
  kernel<<<1, 1>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
  return 0;
}
