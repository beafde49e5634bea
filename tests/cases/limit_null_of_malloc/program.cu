// A null pointer whose cause is elsewhere.
#include <cstdio>
#include <cstdlib>

int main()
{
    float *a = (float *)malloc((size_t)2 << 30);
    a[5] = 1;
    printf("never printed\n");
}
