// sscanf: numbers in bases, widths, sets, suppressed fields, counts, matching text, and what it returns.
#include <cstdio>
int main()
{
    int a, b, c; unsigned u; float f; double d; char word[16], set[16], ch; long l; long long ll;
    int n = sscanf("12 -7 0x1f", "%d %d %i", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("ff 3.5 1e3", "%x %f %lf", &u, &f, &d);
    printf("%d: %u %g %g\n", n, u, f, d);
    n = sscanf("key=value;", "%15[^=]=%15[a-z]", word, set);
    printf("%d: %s %s\n", n, word, set);
    n = sscanf("123456", "%3d%2d%c", &a, &b, &ch);
    printf("%d: %d %d %c\n", n, a, b, ch);
    n = sscanf("5,6,7", "%d,%*d,%d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("99 -5000000000", "%ld %lld", &l, &ll);
    printf("%d: %ld %lld\n", n, l, ll);
    printf("%d %d\n", sscanf("abc", "%d", &a), sscanf("7 x", "%d %d", &a, &b));
    sscanf("hello world", "%s%n", word, &a);
    printf("%s %d\n", word, a);
}
