// args: 12 abc -7x
// exit: 7
// Host code: the C library a course program uses, recursion, function pointers, pointers to pointers, strings.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int twice(int x) { return 2 * x; }
int square(int x) { return x * x; }
int apply(int (*f)(int), int x) { return f(x); }
int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

typedef struct Node { int value; struct Node *next; } Node;

void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }

int matrix[3][4] = { { 1, 2, 3 }, { 4 }, { 0, 0, 0, 9 } };
const char *names[] = { "zero", "one", "two" };

int main(int argc, char **argv)
{
    printf("%d args\n", argc - 1);
    for (int i = 1; i < argc; ++i) printf("[%s] %d\n", argv[i], atoi(argv[i]));
    printf("%d %d %d\n", fib(20), apply(twice, 21), apply(square, 12));
    int (*table[2])(int) = { twice, &square };
    printf("%d %d\n", table[0](5), (*table[1])(5));
    int v[8] = { 5, 3, 8, 1, 9, 2, 7, 4 };
    qsort(v, 8, sizeof v[0], compare);
    for (int i = 0; i < 8; ++i) printf("%d%s", v[i], i < 7 ? "," : "\n");
    Node *list = NULL;
    for (int i = 0; i < 4; ++i) {
        Node *n = (Node *)malloc(sizeof(Node));
        n->value = i * i;
        n->next = list;
        list = n;
    }
    for (Node *n = list; n; ) { printf("%d ", n->value); Node *next = n->next; free(n); n = next; }
    int a = 1, b = 2;
    swap(&a, &b);
    printf("\n%d %d %d %d\n", a, b, matrix[0][2], matrix[2][3]);
    char text[64], *p = text;
    strcpy(text, "hello");
    strcat(text, ", world");
    while (*p) { if (*p >= 'a' && *p <= 'z') *p -= 32; ++p; }
    printf("%s %d %s %s\n", text, (int)strlen(text), names[2], strchr(text, 'W'));
    printf("%d %d\n", strcmp("abc", "abd") < 0, memcmp("xyz", "xyz", 3));
    sprintf(text, "%05d|%-6s|%6s|%c|%%|%x|%X|%o", 42, "ab", "cd", 'z', 255, 255, 8);
    puts(text);
    printf("%ld %lu %lld %zu %u %hd %p\n", -5L, 5UL, -6000000000LL, sizeof(text), 4000000000u, (short)70000, (void *)0);
    printf("%*d|%.*f|%5.1f|%s\n", 6, 42, 2, 3.14159, 2.25, "end");
    srand(1);
    int r1 = rand(), r2 = rand();
    srand(1);
    printf("%d %d\n", rand() == r1 && rand() == r2, r1 != r2);
    double *rows[3];
    for (int i = 0; i < 3; ++i) { rows[i] = (double *)calloc(4, sizeof(double)); rows[i][i] = sqrt(i + 2.0); }
    printf("%.4f %.4f %.4f %.1f\n", rows[0][0], rows[1][1], rows[2][2], rows[2][3]);
    int m = 10;
    m += m++ * 0 + 5;
    int c = (a++, b--, a * 10 + b);
    printf("%d %d %d\n", m > 0, c, ~m & 1);
    unsigned char bytes[4] = { 1, 2, 3, 4 };
    unsigned word;
    memcpy(&word, bytes, 4);
    printf("%08x %d\n", word, 'A' + '\n');
    fprintf(stderr, "to the other stream\n");
    for (int i = 0, j = 10; i < j; ++i, --j) if (i == 3) printf("met %d %d\n", i, j);
    return 7;
}
