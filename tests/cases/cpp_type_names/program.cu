#include <typeinfo>
#include <cstdio>
#include <vector>
namespace a { namespace b { struct S { struct In {}; enum E { X }; enum class F : char { Y }; }; template <class T, int N> struct Arr {}; template <class... T> struct Pack {}; template <bool B> struct Flag {}; } class D : public b::S { public: virtual ~D() {} }; }
template <class T> struct Box { struct Inner { T t; }; };
template <class T, class U = Box<T>> struct Two {};
template <unsigned N> struct Dim {};
enum Plain { P1 }; union Un { int i; }; typedef int Integer; using Fn = int (*)(const char *, ...);
struct Base { virtual void f() {} int x; }; struct Mid { virtual void g() {} int y; }; struct Both : Base, Mid { void g() override {} }; struct Last final : Both {};
template <class T> void n() { printf("%s\n", typeid(T).name()); }
static Base &get(Base &b, int *count) { ++*count; return b; }
int main() {
  n<a::b::S>(); n<a::b::S::In>(); n<a::b::S::E>(); n<a::b::S::F>(); n<a::b::Arr<int, 3>>(); n<a::b::Arr<a::b::S, -2>>(); n<a::b::Pack<>>(); n<a::b::Pack<int, char, a::D>>(); n<a::b::Flag<true>>(); n<a::D>();
  n<Box<int>>(); n<Box<Box<int>>>(); n<Box<float>::Inner>(); n<Two<char>>(); n<Two<int, Two<int>>>(); n<Dim<7>>(); n<Plain>(); n<Un>(); n<Integer>(); n<Fn>(); n<decltype(nullptr)>(); n<void>(); n<void *>(); n<const volatile int *>(); n<char const *const *>();
  n<int (*)(int *, int *)>(); n<void (*)(a::b::S, a::b::S *)>(); n<int[2][3]>(); n<int (&)[4]>(); n<const Base &>(); n<Base *>(); n<void (*)(Box<int>, Box<int>, const Box<int> &)>(); n<unsigned char>(); n<signed char>();  n<unsigned long long>(); n<a::b::Arr<Box<a::D *>, 1>>(); n<double (**)(double)>();
  Last l; Mid &m = l; Base *pb = &l; Base plain; int c = 0;
  printf("%s %s %s %s\n", typeid(m).name(), typeid(*pb).name(), typeid(pb).name(), typeid(get(*pb, &c)).name()); printf("%d\n", c);
  printf("%d %d %d %d\n", typeid(m) == typeid(Last), typeid(*pb) == typeid(m), typeid(plain) == typeid(*pb), typeid(c++) == typeid(int)); printf("%d\n", c);
  const std::type_info &t = typeid(*pb); printf("%s %d %d\n", t.name(), t.before(typeid(int)) != typeid(int).before(t), t.hash_code() == typeid(l).hash_code());
 
}
