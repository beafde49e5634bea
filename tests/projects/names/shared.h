#pragma once
#include <cstdio>
#include <string>
#include <typeinfo>
#include <vector>
struct Counter { const char *name; Counter(const char *n) : name(n) { printf("+%s\n", n); } ~Counter() { printf("-%s\n", name); } };
template <class T> struct Registry { static int count; };
template <class T> int Registry<T>::count = sizeof(T);
template <class T> struct Holder { static int made; };
template <class T> int Holder<T>::made = (printf("made once\n"), 7);
inline std::vector<int> &inline_vector() { static std::vector<int> v; return v; }
inline std::vector<std::string> names{"one", "two"};
inline Counter shared_counter("shared");
struct Base { virtual ~Base() {} virtual int code() const { return 1; } };
struct Derived : Base { int code() const override { return 2; } };
int other_apply();
int registry_count();
std::vector<int> *other_vector();
void throw_local();
void throw_shared();
void throw_number();
Base *make_derived();
bool same_type(const std::type_info &);
int pick(int); int pick(double); int pick(char);
