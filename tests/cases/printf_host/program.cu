// printf of every kind: flags, widths, precisions, exponents, hexadecimal floats, lengths, stars.
#include <cstdio>
int main()
{
    printf("[%5d][%-5d][%05d][%+d][% d][%.4d][%8.3d]\n", 42, 42, 42, 42, 42, 42, 42);
    printf("[%x][%X][%#x][%#o][%o][%08x][%-#8x]\n", 255, 255, 255, 8, 8, 48879, 17);
    printf("[%e][%.2E][%g][%G][%g][%g][%#g]\n", 12345.678, 0.00012, 1e-5, 1e20, 100000.0, 1000000.0, 1.0);
    printf("[%a][%.1a][%f][%.0f][%#.0f][%10.3f][%-10.2f][%+.1f]\n", 1.5, 1.0, 3.14159, 2.5, 3.0, 2.71828, 1.5, 0.25);
    printf("[%10s][%-10s][%.2s][%*s][%-*s]\n", "abc", "abc", "abc", 6, "x", 4, "y");
    printf("[%c][%3c][%-3c][%%]\n", 'a', 'b', 'c');
    printf("[%hhd][%hd][%ld][%lld][%zu][%td][%hhu]\n", 300, 70000, -1L, 1LL << 40, sizeof(int), (long)5, 511);
    printf("[%u][%lu][%llu][%llx]\n", -1, -1L, -1LL, 0xdeadbeefcafeLL);
    printf("[%*d][%.*f][%-*d]\n", 6, 7, 3, 1.0 / 3, 4, 9);
    char s[32];
    int n = snprintf(s, 8, "%s-%d", "truncated", 5);
    printf("%s %d %d\n", s, n, printf("four"));
    printf("[%f][%g][%5.1e]\n", -0.0, 1.0 / 0.0 > 1 ? 1e300 : 0, 0.0);
}
