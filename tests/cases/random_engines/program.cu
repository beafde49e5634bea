// Random engines: raw values that the standard fixes.
#include <cstdio>
#include <random>
int main()
{
    std::mt19937 a;
    a.discard(9999);
    printf("%u\n", (unsigned)a());
    std::mt19937 b(42);
    for (int i = 0; i < 3; ++i) printf("%u ", (unsigned)b());
    std::minstd_rand c(1);
    c.discard(9999);
    printf("%u ", (unsigned)c());
    std::mt19937_64 d;
    d.discard(9999);
    printf("%llu\n", (unsigned long long)d());
}
