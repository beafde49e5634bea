#include <cstdio>
struct Tr { const char* n; Tr(const char* n) : n(n) { std::printf("+%s ", n); } ~Tr() { std::printf("-%s ", n); } };
void f(int k) { for (int i = 0; i < 3; i++) { Tr a("a"); if (i == k) goto out; Tr b("b"); { Tr c("c"); if (i + 1 == k) goto next; } next: std::printf("n "); } out: std::puts("out"); }
void g() { int i = 0; again: Tr t("t"); if (i++ < 2) goto again; std::puts("end"); }
int main() { f(0); f(1); f(2); f(5); g();
    { Tr a("g1"); goto out; } out: std::puts("");
    { Tr x("x"); { Tr y("y"); goto o2; } } o2: std::puts(""); }
