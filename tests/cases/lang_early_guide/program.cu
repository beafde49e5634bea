#include <cstdio>
template<class T> struct C { T t; int which() { return 1; } };
C(const char*) -> C<int>;
template<> struct C<int> { int t; C(const char* s) : t(s[0]) {} int which() { return 2; } };
int main() { C c("a"); std::printf("%d %d\n", c.t, c.which()); }
