// What a class two or more levels above does when objects begin, are copied, assigned, moved and end.
#include <cstdio>
#include <type_traits>
#include <utility>

struct Log {
  int id;
  Log() : id(0) { printf("[made]"); }
  Log(const Log &o) : id(o.id + 1) { printf("[copied %d]", id); }
  Log(Log &&o) : id(o.id + 10) { o.id = -1; printf("[moved %d]", id); }
  Log &operator=(const Log &o) { id = o.id + 100; printf("[assigned %d]", id); return *this; }
  Log &operator=(Log &&o) { id = o.id + 1000; printf("[taken %d]", id); return *this; }
  ~Log() { printf("[ended %d]", id); }
};
struct Second : Log { int a = 2; };
struct Third : Second { int b = 3; };
struct Fourth : Third {};
template <class T> struct Wrap : T { using T::T; };
struct Member { Fourth f; int tail = 4; };
struct Two : Second, Member {};

struct Fixed { Fixed() {} Fixed(const Fixed &) = delete; Fixed &operator=(const Fixed &) = delete; };
struct Fixed2 : Fixed {};
struct Fixed3 : Fixed2 {};

struct Root { virtual ~Root() { printf("[root]"); } virtual int level() const { return 0; } };
struct Branch : Root { int pad = 5; };
struct Leaf : Branch { int level() const override { return 2; } };
struct Late { int first = 6; };
struct Mixed : Late, Leaf {};

struct Device { int *p; __device__ ~Device() { atomicAdd(p, 1); } };
struct Device2 : Device {};
struct Device3 : Device2 {};
__global__ void ends(int *count) {
  Device3 d;
  d.p = count;
  Device3 e = d;
}

template <class T> void all(const char *name) {
  printf("%s: ", name);
  {
    T a;
    T b = a;
    T c = std::move(a);
    b = c;
    c = std::move(b);
  }
  printf("\n");
}

static Fourth pass(Fourth f) { return f; }

int main() {
  all<Second>("second");
  all<Third>("third");
  all<Fourth>("fourth");
  all<Wrap<Fourth>>("wrap");
  all<Member>("member");
  all<Two>("two");
  { Fourth f = pass(Fourth()); printf(" %d %d\n", f.a, f.b); }
  { Fourth list[2]; list[1] = list[0]; }
  printf("\n");
  delete new Fourth;
  printf("\n");
  { Fourth *list = new Fourth[2]; delete[] list; }
  printf("\n");
  try { Fourth f; throw f; } catch (const Second &s) { printf(" caught %d ", s.id); }
  printf("\n");
  { Root *r = new Mixed; printf("%d ", r->level()); delete r; }
  printf("\n%d%d%d %d%d%d %d%d\n", std::is_copy_constructible<Fixed3>::value, std::is_copy_assignable<Fixed3>::value,
         std::is_default_constructible<Fixed3>::value, std::is_trivially_copyable<Fourth>::value,
         std::is_trivially_destructible<Fourth>::value, std::is_trivially_copyable<Late>::value,
         std::is_polymorphic<Mixed>::value, std::has_virtual_destructor<Mixed>::value);
  int *count;
  cudaMallocManaged(&count, sizeof(int));
  *count = 0;
  ends<<<2, 32>>>(count);
  cudaDeviceSynchronize();
  printf("%d\n", *count);
  return 0;
}
