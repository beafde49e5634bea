#pragma once
// Instances that differ in an argument which is a function, a variable or a template: each is one in all units.
template <int (*f)(int)> struct Apply {
  static int calls;
  static int run(int x) { calls++; return f(x); }
};
template <int (*f)(int)> int Apply<f>::calls = 0;
template <int &v> struct Count {
  static int next() { return ++v; }
};
template <int *v> int read() { return *v; }
template <template <class> class C> struct Size {
  static int of() { return sizeof(C<int>); }
};
namespace small { template <class T> struct Pair { char c[2]; }; }
namespace large { template <class T> struct Pair { char c[20]; }; }

inline int twice(int x) { return 2 * x; }
inline int thrice(int x) { return 3 * x; }
extern int first, second;

// So many types that later ones have substitutions of two digits.
template <int n> struct N {};
typedef N<0> A; typedef N<19> Y; typedef N<20> Z;
#define MANY N<1>, N<2>, N<3>, N<4>, N<5>, N<6>, N<7>, N<8>, N<9>, N<10>, N<11>, N<12>, N<13>, N<14>, N<15>, N<16>, N<17>, N<18>, \
    N<21>, N<22>, N<23>, N<24>, N<25>, N<26>, N<27>, N<28>, N<29>, N<30>, N<31>, N<32>, N<33>, N<34>, N<35>, N<36>, N<37>, N<38>, Y, Z
int many(A, MANY, Y);
int many(A, MANY, Z);

int other_functions(int x);
int other_variables();
int other_templates();
