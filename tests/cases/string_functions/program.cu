// string.h: searching, copying with limits, tokens, spans, comparing, moving overlapping memory.
#include <cstdio>
#include <cstring>
int main()
{
    char a[32] = "hello", b[32];
    strncpy(b, "abcdef", 3); b[3] = 0;
    strncat(a, " wide world", 5);
    printf("%s %s %zu\n", a, b, strlen(a));
    printf("%d %d %d\n", strncmp("abcx", "abcy", 3), strcmp("b", "a") > 0, strcmp("", "") == 0);
    printf("%s %s %d\n", strrchr("a/b/c", '/'), strstr("needle in hay", "in"), strstr("x", "y") == nullptr);
    printf("%zu %zu %s\n", strspn("aabbc", "ab"), strcspn("key=1", "="), strpbrk("one,two;", ";,"));
    char text[] = "one, two,,three";
    for (char *t = strtok(text, ", "); t; t = strtok(nullptr, ", ")) printf("<%s>", t);
    printf("\n");
    int v[6] = {1, 2, 3, 4, 5, 6};
    memmove(v + 1, v, 4 * sizeof(int));
    for (int x : v) printf("%d ", x);
    memset(v, 0xff, 2 * sizeof(int));
    printf("%d %d %d\n", v[0], v[1], v[2]);
    printf("%d %s\n", memcmp("abc", "abd", 3) < 0, (char *)memchr("find", 'n', 4));
}
