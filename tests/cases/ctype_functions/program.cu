// ctype: classes of characters, counted by kind; changing case.
#include <cstdio>
#include <cctype>
int main()
{
    const char *s = "Ab 9\t_z;\n";
    for (const char *p = s; *p; ++p)
        printf("%d%d%d%d%d%d%d ", !!isalpha(*p), !!isdigit(*p), !!isspace(*p), !!ispunct(*p), !!isupper(*p), !!isalnum(*p), !!isxdigit(*p));
    printf("\n");
    for (const char *p = s; *p; ++p) if (isprint(*p)) putchar(isupper(*p) ? tolower(*p) : toupper(*p));
    putchar('\n');
    printf("%d %d %d\n", !!iscntrl('\n'), !!isgraph(' '), !!islower('q'));
}
