#include <cstdio>
int main() {
    int n = 3;
    if (n > 2)
        printf("a\n");
        printf("b\n");
    else
        printf("c\n");
    printf("unclosed);
    return 0;
}
