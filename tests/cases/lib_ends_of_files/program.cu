// Where a stream notices that it has ended: loops over feof.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>

static FILE *filled(const char *text)
{
    FILE *f = fopen("ends.txt", "w+");
    fputs(text, f);
    rewind(f);
    return f;
}

static void numbers(const char *text)
{
    FILE *f = filled(text);
    int rounds = 0, sum = 0;
    while (!feof(f) && rounds < 9) {
        int x, got = fscanf(f, "%d", &x);
        rounds++;
        if (got == 1)
            sum += x;
        else
            printf("(%d) ", got);
    }
    printf("%d rounds, sum %d\n", rounds, sum);
    fclose(f);
}

static void lines(const char *text, int room)
{
    FILE *f = filled(text);
    char line[32];
    for (int i = 0; i < 6 && !feof(f); i++)
        printf("[%s]", fgets(line, room, f) ? line : "none");
    puts("");
    fclose(f);
}

static void forms(const char *text, const char *format)
{
    FILE *f = filled(text);
    char word[32] = "";
    int got = fscanf(f, format, word), ended = feof(f);
    printf("%d %s %d %d\n", got, word, ended, fgetc(f));
    fclose(f);
}

int main()
{
    numbers("1 2 3");
    numbers("1 2 3\n");
    numbers("");
    numbers(" ");
    numbers("4 x");
    lines("one\ntwo", 32);
    lines("one\ntwo\n", 32);
    lines("abcdef", 4);
    lines("abc", 4);
    forms("word", "%s");
    forms("word", "%4s");
    forms("word", "%5s");
    forms("word ", "%s ");
    forms("word", "%4c");
    forms("word", "%[a-z]");
    forms("wo", "wo%s");
    time_t day = 86400;
    tm *kept = gmtime(&day), other = {};
    other.tm_year = 100;
    other.tm_mon = 13;
    other.tm_mday = 32;
    timegm(&other);
    printf("%d %d, %d %d\n", kept->tm_year, kept->tm_mday, other.tm_mon, other.tm_mday);
    int exponent;
    double part = std::frexp(48, &exponent);
    printf("%g %d\n", part, exponent);
    return 0;
}
