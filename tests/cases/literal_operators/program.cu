// Literals with suffixes of the program's own, cooked, raw, and as arguments of a template.
#include <cstdio>
#include <cstring>

long operator""_n(unsigned long long n) { return (long)n * 2; }
constexpr double operator""_km(long double d) { return double(d) * 1000; }
constexpr unsigned long operator""_len(const char *s, unsigned long n) { return n; }
constexpr char operator""_c(char c) { return c + 1; }
int operator""_raw(const char *s) { return (int)strlen(s); }
template <char... cs> constexpr int operator""_count() { return sizeof...(cs); }
template <char... cs> constexpr int operator""_bin() { int n = 0; ((n = n * 2 + (cs - '0')), ...); return n; }
template <char... cs> const char *operator""_text() { static const char text[] = {cs..., 0}; return text; }
int operator "" _sp(unsigned long long n) { return (int)n + 1; }
namespace lits { inline namespace in { int operator""_q(unsigned long long n) { return (int)n + 7; } } }
static_assert(1011_bin == 11);

int main() {
    printf("%ld %g %lu %c %d\n", 21_n, 1.5_km, "four"_len, 'a'_c, 0x12ab_raw);
    printf("%d %d %d %s %d\n", 12345_count, 1.5e3_count, 1011_bin, 0x1f_text, 4_sp);
    { using namespace lits; printf("%d\n", 1_q); }
    printf("%ld %d\n", operator""_n(4), lits::operator""_q(4));
}
