#include <cstdio>
#include <cstdlib>
#include <new>
struct Pool { int v; static int live; Pool(int v) : v(v) { printf("P%d ", v); } ~Pool() { printf("~P%d ", v); }
  void *operator new(size_t n) { ++live; printf("new %zu ", n); return malloc(n); }
  void operator delete(void *p) { --live; printf("del "); free(p); } };
int Pool::live = 0;
struct Al { alignas(16) char c; int i; };
struct Arr { int a[3]; Arr() : a{1, 2, 3} {} };
struct D { int k; D(int k = 4) : k(k) {} };
int main() {
  Pool *p = new Pool(3); printf("%d ", Pool::live); delete p; printf("%d\n", Pool::live);
  Pool *none = nullptr; delete none;
  int *q = new (std::nothrow) int(4); printf("%d\n", *q); delete q;
  int *arr = new int[4]{7, 8}; printf("%d %d %d\n", arr[0], arr[1], arr[2]); delete[] arr;
  alignas(D) unsigned char room[sizeof(D) * 2]; D *d = new (room) D; D *d2 = new (room + sizeof(D)) D{9}; printf("%d %d\n", d->k, d2->k);
  D *ds = new D[3]{1, 2}; printf("%d %d %d\n", ds[0].k, ds[1].k, ds[2].k); delete[] ds;
  printf("%zu %zu\n", sizeof(Al), alignof(Al));
  Arr *a = new Arr[2]; printf("%d\n", a[1].a[2]); delete[] a;
}
