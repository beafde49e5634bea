#include <stdio.h>
__global__ void k(float *a, int n)
{
    int i = threadIdx.x
    if (i < n) {
        a[i] = 2 * a[i;
        a[i] += (1 + 2;
        a[i] = 3 3;
        float y = ;
        for (int j = 0; j < n, j++) a[j] = 0;
    }
    else else a[0] = 1;
}
int main() {
    int x = 08, y = 1f;
    char c = '';
    char *s = "unclosed;
    printf("%d\n" x);
    retrun 0;
    return 0 }
int after() { return 1; }
